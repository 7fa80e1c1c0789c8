/* questions.c - by lists of the words that are left out, and of what people ask. */
#include "protocol/words/questions.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "base/parse.h"
#include "base/similar.h"

enum { WORDS = 32 };
/* A question of the rules: what these say of the words behind it. */
#define RULE "ask rule "
#define KIND                                                                                    \
	"king|kings|queen|queens|rook|rooks|bishop|bishops|knight|knights|champion|champions|pawn|" \
	"pawns"
#define SIGN                                                                                                                           \
	"*|#|!|T|L|&|+|░|█|██|▶|>|.|:|☆|★|♔|♕|♖|♗|♘|♙|♚|♛|♜|♝|♞|♟|star|stars|asterisk|hash|hashtag|" \
	"exclamation|arrow|arrows|triangle|dot|dots|colon|ampersand"
#define NTH "first|second|third|fourth|1st|2nd|3rd|1|2|3"
#define ALIKE "piece|pieces|stack|stacks|bean|beans"
#define ATTACKED "attacked|attack|threatened|hanging|danger|unsafe|risk|safe"
#define UNPROTECTED "unprotected|undefended|unguarded|loose"
#define LOST "lost|taken|captured|gone|dead|killed"

/* Words that people type, and the command that they mean, of which `ask` answers a question. `a|b` is either word; `?` any;
 * `a|` one that may be left out; `#` somebody, by the name of a seat or as the other; `*` any number of words, and `~` the same where they say nothing. What `#` and `*` stand for, and what a word
 * behind `+` is, are the arguments of the command. Other words may stand between if they say nothing. The first row that fits is meant. */
static const struct {
	const char *words, *command;
} meanings[] = {
	{"play|continue|resume|branch ~ from here|there|this ~", "branch"},
	{"again", "rematch"},
	{"play again", "rematch"},
	{"another|new game *", "new"},
	{"start|begin again|over|anew", "new"},
	{"games|menu", "new"},
	{"show|see menu|games", "new"},
	{"list|show|see|which|what|where my|unfinished|saved|kept|old|running game|games *",
     "resume list"},
	{"is|was ~ game saved|kept ~", "help save"},
	{"have|is|are|any ~ unfinished|saved|kept game|games ~", "resume list"},
	{"list|show|what|which games", "new"},
	{"list|show|what|which games there|available", "new list"},
	{"list what|which|all games *", "new list"},
	{"what|which|how shortest|longest|quickest game|games *", "new list"},
	{"continue *", "resume"},
	{"delete|discard|throw|forget|remove away| *", "discard"},
	{"oops|whoops|takeback ~", "undo"},
	{"save ~ quit|exit|leave|stop", "quit"},
	{"save game|it|this", "save"},
	{"yes|yeah|yep|sure", "!"},
	{"take back *", "undo"},
	{"how|can|could|may i|we|you| ~ take ~ back ~", "help undo"},
	{"can|how offer draw *", "help draw"},
	{"no|wait|sorry ~ undo ~", "undo"},
	{"undo move|turn|last|that|it|please", "undo"},
	{"do|play hint|it|that|best", "!"},
	{"give|giving up", "resign"},
	{"resign|forfeit|surrender|concede", "resign"},
	{"go|jump|get|back back| to end|game|now|present", "goto end"},
	{"back to start|beginning", "goto start"},
	{"show|see first|opening move|turn|board|position *", "goto start"},
	{"go|jump|back|show|see|position|board ~ before|at|to ~ mistake|mistakes|blunder|worst ~",
     "goto worst"},
	{"show|see position|board before", "back"},
	{"resume game", "resume"},
	{"position|situation|game|it after|before|at move|turn *", "goto"},
	{"can see move|turn *", "goto"},
	{"go|jump|get back to *", "goto"},
	{"go|jump to *", "goto"},
	{"show|see board|position| before|after|at|move|turn *", "goto"},
	{"can|could| turn|flip|rotate board ~", "flip"},
	{"previous *", "back"},
	{"show|see|go * ago", "back"},
	{"look|go|step back *", "back"},
	{"next *", "forward"},
	{"why|how|when|where|by +" KIND "|target|life " LOST " ~", "ask taken"},
	{"why|how|when|where lose|lost +" KIND "|target|life ~", "ask taken"},
	{"is|was|has my +" KIND "|target|life been| " LOST " ~", "ask took"},
	{"what happened my target|life", "ask taken target"},
	{"explain|describe #| last|previous| move|turn", "ask reason"},
	{"what did #| last|previous| move|turn do|change|achieve", "ask reason"},
	{"what did that|this do|change|achieve", "ask reason"},
	{"why is|would * good|best|better|strong", "judge"},
	{"why ~ * bad|mistake|mistakes|blunder|blunders|wrong|inaccurate|inaccuracy|error",
     "ask judged"},
	{"how good|strong you|he|engine|computer|opponent ~", "level"},
	{"was|how * bad|good|best|better|okay|ok|wise|strong|sensible|mistake|blunder|wrong "
     "move|idea|turn|",
     "ask judged"},
	{"show|see|explain| my|me|the| worst|biggest mistake|mistakes|blunder|error|move ~",
     "ask worst"},
	{"which|what|where ~ worst|biggest|turning|most ~ "
     "mistake|mistakes|blunder|blunders|error|move|moves|turn|point ~",
     "ask worst"},
	{"what|which turn|turns|move|moves| cost most ~", "ask worst"},
	{"did miss| anything|something|blunder ~", "review"},
	{"who played|plays best|better|worse ~", "review"},
	{"how well|badly|good did you play|played ~", "ask played other"},
	{"how well|badly|good did| # play|played ~", "ask played"},
	{"how well|badly play|played ~", "ask played"},
	{"did|has #| make|made|play ~ mistake|mistakes|blunder|blunders|error|errors ~", "ask played"},
	{"what|where #| go|went|did wrong ~", "review"},
	{"what|which|where #| ~ mistake|mistakes|blunder|blunders ~", "review"},
	{"analyse|analyze|mistakes ~", "review"},
	{"why can't|cannot play|use two|both|second|several|another|more card|cards ~",
     RULE "one card"},
	{"why can't|cannot play|use card|cards ~", "hand"},
	{"when can|could|may|do|should play|use card|cards ~", RULE "when it is played"},
	{"how|when can|do get|draw ~ card|cards ~", RULE "draw another"},
	{"list|show|see|read|tell ~ all|every|possible card|cards ~", "cards"},
	{"which|what card|cards exist|there|possible|game", "cards"},
	{"which|what all card|cards", "cards"},
	{"what|explain|how|show|see|read|describe|can ~ +" NTH " card ~", "hand"},
	{"what|explain|how|show|see|read|describe card +" NTH " ~", "hand"},
	{"how many card|cards ~ get|dealt|receive|given|draw ~", RULE "draw another"},
	{"how many|big|large ~ deck|exist|total|altogether ~", RULE "one each"},
	{"what|which card|cards could|might|may|can|likely # have|hold|holding|has|got ~", "belief"},
	{"which|what card|cards left|remain|remaining|deck|pile ~", "belief"},
	{"did|has # play|played|use|used ~ card|cards ~", "ask card"},
	{"can|could|does|what|which|card|cards # see|know|knows my| ~ card|cards|hand ~", "ask known"},
	{"what ~ deck|pile|cards ~ out|empty|gone ~", RULE "pile is empty"},
	{"what can|could|does|do ? do with *", "help"},
	{"how can|do| play|use card|cards *", "hand"},
	{"what new card|cards do|did", "hand"},
	{"which|what card|cards best|better|good|should *", "hint"},
	{"which|what best|better|good card|cards *", "hint"},
	{"does|do # have|hold card|cards *", "hand"},
	{"why get|got|draw|drew|have|is|there new|another card *", RULE "draw another"},
	{"who ? card|forbidden|square *", "log"},
	{"what|which card|cards # play|played *", "ask card"},
	{"what|how # card|cards do|did|mean|work *", "ask card"},
	{"what last card *", "ask card"},
	{"what|which card|cards # hold|holds|holding|have|has|got", "hand"},
	{"what # hold|holds|holding", "hand"},
	{"what|which|explain|describe|read|show|see|my #| card|cards|hand", "hand"},
	{"what can|could do|play card|cards|hand", "hand"},
	{"what|which card|cards can|may|should play|use", "hand"},
	{"can|may|should play|use card|cards", "hand"},
	{"can|may|could play|use two|second|several|both|more|another card|cards *", RULE "one card"},
	{"how many card|cards can|may play|use *", RULE "one card"},
	{"must|do|need ~ put|place|add|drop ~ piece|pieces|one|something ~", RULE "two things"},
	{"can|could|may|must|do|need ~ put|place|add|drop|enter ~ " KIND " ~", RULE "is added"},
	{"what ~ board|squares ~ full ~", RULE "no legal"},
	{"must|do|need play|use ? card|cards *", "ask must"},
	{"do|must|need need| play|use card|cards *", "ask must"},
	{"show|see|read|what|explain|list|tell rules *", "rules"},
	{"show|reveal|see everything|all", "view all"},
	{"reveal", "view all"},
	{"show|see hidden|secret|secrets *", "view all"},
	{"explain hint|it|that", "why"},
	{"explain *", "help"},
	{"help|what|which arrow|arrows|key|keys|keyboard", "help keys"},
	{"what|which|why|explain|there ~ +" SIGN " ~", "ask signs"},
	{"help +#|░|█|██|▶|>|.|:", "ask signs"},
	{"what|which|why ~ prompt|colours|colors ~", "help board"},
	{"what|which ~ mark|marks|sign|signs|symbol|symbols *", "ask signs"},
	{"help *", "help"},
	{"exit|bye", "quit"},
	{"never mind *", "cancel"},
	{"nevermind|abort|cancel *", "cancel"},
	{"leave|stop|quit|exit|out game|playing *", "leave"},
	{"stop|finish|pause ~ now|here|today|game|playing|later ~", "leave"},
	{"i want ~ stop|quit|leave|out|finish *", "leave"},
	{"got|gotta|have|must|need go|leave|stop ~", "leave"},
	{"how can|could|do stop|block|beat|defend #|it|that|this ~", "hint"},
	{"how can|do| stop|quit|leave|exit *", "help quit"},
	{"pass", "pass"},
	{"how much|many|what worth|value|points|pawns +" KIND, "help"},
	{"how much +" KIND "|row|rows|target|claim worth|cost|count|give|bring ~", "help"},
	{"what +" KIND "|row|rows|target|claim worth|cost|give|bring ~", "help"},
	{"what worth|value +" KIND, "help"},
	{"what|which piece|pieces # left|", "ask where"},
	{"how much +row|rows", "help"},
	{"where ~ bean|beans come ~", RULE "income"},
	{"how can|do| get|earn|make ~ bean|beans", RULE "income"},
	{"how many bean|beans can place|put|add ~", RULE "placing"},
	{"can|may put|place ~ same ~", RULE "placing"},
	{"how many bean|beans on ~", "ask where bean"},
	{"what ~ if don't|not|cannot ~ bean|beans ~", RULE "save your beans"},
	{"what ~ no|without bean|beans ~", RULE "without one"},
	{"can|do|does row|rows overlap|share|cross ~", RULE "two rows"},
	{"which|what| is better|best ~ or ~", "hint"},
	{"are you going|about ~ attack|take|capture|win|mate ~", "ask threats"},
	{"what|which square|squares can|could +" KIND " ~", "legal"},
	{"what bean|beans", "ask aim"},
	{"where can|could|may| # +" KIND "|" ALIKE " ~", "ask where"},
	{"can|could|will|may|does|is #| " KIND
     " take|capture|attack|hit|reach|attacking|threatening my +" KIND " ~",
     "ask attackers"},
	{"who|what|which|can|could piece|pieces| can|could| take|capture|attack|reach|steal|win # "
     "+" KIND " ~",
     "ask attackers of"},
	{"what|which move|moves ~ make|makes|give|gives|win|wins|mate|mates "
     "+three|row|check|mate|checkmate|game|now|at ~",
     "ask win"},
	{"what|which move|moves wins|win|mates|mate ~", "ask win"},
	{"can|could|may|will|does|do #| make|get|give|complete ~ +three|3|row|rows|line|check|mate ~",
     "ask win"},
	{"can|could|may i|we win now|immediately|already|next ~", "ask win"},
	{"what|which|who|how piece|pieces|many| #|been| captured|taken|lost so| far|", "ask captured"},
	{"can|could|may draw ~", RULE "draw"},
	{"where my +" KIND "|" ALIKE " ~", "ask where my"},
	{"where +" KIND "|" ALIKE " ~", "ask where"},
	{"how many +" KIND " # ~", "ask where"},
	{"how many +" KIND " left|", "ask where my"},
	{"which|what|any|is|are # " ALIKE " ~ +" UNPROTECTED " ~", "ask attacked"},
	{"which|what|any|is|are " ALIKE "| ~ +" UNPROTECTED " ~", "ask attacked my"},
	{"which|what|any|is|are # " ALIKE " ~ " ATTACKED " ~", "ask attacked"},
	{"which|what|any|is|are " ALIKE "|anything|something ~ " ATTACKED " ~", "ask attacked my"},
	{"which|what|any " ALIKE " can|could|may|might taken|captured|stolen|lost ~",
     "ask attacked my"},
	{"my +" KIND " " ATTACKED, "ask attackers"},
	{"what|whats hanging", "ask attacked my"},
	{"which|what side|colour|color mine", "ask turn"},
	{"who plays|has|have|next|moves|goes white|black|", "ask turn"},
	{"how can|do skip|pass ~", "help pass"},
	{"why|how|what likely|sure|chances| +# in|on|with ~ team|side ~", "belief"},
	{"how ~ find|know|tell|guess ~ with|team|friend|partner ~", "belief"},
	{"what supposed ~", "ask duty"},
	{"what ~ stalemate ~", RULE "stalemate"},
	{"what my last|previous move|turn", "ask own"},
	{"what|which ? should|shall ~", "hint"},
	{"what|which colour|color", "ask turn"},
	{"what|which|who side| am", "ask me"},
	{"who opponent|you", "level"},
	{"who playing|play against|", "level"},
	{"what|which move|moves| legal|possible|available|option|options|choices|possibilities|moves",
     "legal"},
	{"what|which|show legal|possible|available move|moves", "legal"},
	{"what|which move|moves can|could|may|do make|play|do", "legal"},
	{"what|which square|squares free|empty|left|open", "legal"},
	{"need|want|give|get|can|could|may|any hint|help|tip|tips|advice|idea|suggestion", "hint"},
	{"can|could|may have|get|give|see|use hint|help|tip|advice", "hint"},
	{"i'm|im|am stuck|lost|confused", "hint"},
	{"what|which|any best|good|better ~ move|opening|strategy|plan|idea|start|square ~", "hint"},
	{"what|which|any strategy|plan ~", "hint"},
	{"best move ~", "hint"},
	{"any good|better| idea|ideas|advice|suggestions|tips ~", "hint"},
	{"what|which move|turn best|better", "hint"},
	{"why did do|play|move that|it|this|so", "ask reason"},
	{"why did you *", "ask reason"},
	{"why hint|not|can't|cannot|move|card|", "why"},
	{"who|am winning|losing", "ask ahead"},
	{"which|what team|side winning|losing|ahead|leading|better ~", "ask ahead"},
	{"how am|things| doing|standing|going|look ~", "ask ahead"},
	{"what attacked|threatened", "ask threats"},
	{"who|anyone|somebody danger|threatened *", "ask threats"},
	{"who captured|took|killed|ate|stole *", "ask taken"},
	{"who moved|played last|", "ask news"},
	{"whose life|target was|is|were it|that", "ask news"},
	{"whose life|target *", "ask about"},
	{"is|could ? # life|target", "ask about"},
	{"can|am win|winning", "hint"},
	{"will lose|losing *", "hint"},
	{"is|any there mate|checkmate ~", "ask win"},
	{"is|any there win *", "hint"},
	{"is|would good|bad|wise|sensible idea|move| play *", "judge"},
	{"is|would * good|bad|best|better|okay|ok|wise|strong|sensible move|idea|turn|", "judge"},
	{"is|would safe play|move *", "ask attackers"},
	{"is|should play|move *", "judge"},
	{"should +take|place|put|steal|add *", "judge"},
	{"how good *", "judge"},
	{"is safe +take *", "judge"},
	{"what could|should| done|played|been ~", "ask judged"},
	{"what better|best there|here|then", "ask judged"},
	{"what|which|where|who should *", "hint"},
	{"what|which safe move|turn *", "hint"},
	{"who|am|is # ahead|leading|behind|better|winning|losing", "ask ahead"},
	{"who|am|is ahead|leading|behind|better ~", "ask ahead"},
	{"what can|could|may do", "legal"},
	{"what|which can take|capture|steal with *", "legal"},
	{"can take|capture|steal anything|something|one|any", "take"},
	{"where can|could|may put|place|add|move|bring " ALIKE "|something|it", "legal"},
	{"where can|could|may put|place|add|move|bring *", "legal"},
	{"can|could|may take|steal ? " ALIKE " ~", "take"},
	{"can|could|may place|move|steal and place|move|steal ~", RULE "one type"},
	{"can|could|may|will you mate|checkmate|win ~", "ask win other"},
	{"can|could|may|will # mate|checkmate|win ~", "ask win"},
	{"how|who|what| can|could|do| still| win|wins|gets round ~", RULE "the round is over"},
	{"can|could|may|will mate|checkmate ~", "ask win"},
	{"how much can|could take|steal ~", "take"},
	{"can reach|get|hit|attack|take|capture|claim target ~", "ask attackers target"},
	{"which|what piece|pieces can|could i|we take|capture|steal", "take"},
	{"which|what piece|pieces can|could take|capture|attack|reach *", "ask attackers"},
	{"where can|could|may * go|move|jump", "legal"},
	{"where|how| can|could|will|may # win|mate|make|get *", "ask threats"},
	{"what|which can|could take|capture", "take"},
	{"what|which can|could # take|capture|steal|reach|get *", "ask threats"},
	{"what|which ? can|could # take|capture|steal|reach|get *", "ask threats"},
	{"what|which can +" KIND " take|capture|reach", "legal"},
	{"what|which can ? ? take|capture|reach", "legal"},
	{"what|how can|could|will|would # do|take|capture|attack|steal|win|play", "ask threats"},
	{"what|which am|do|can i threaten|threatening|attack|attacking", "ask threats my"},
	{"what|which my threat|threats", "ask threats my"},
	{"what|which|where are|do you plan|planning|doing|up|want ~", "ask threats"},
	{"what # threaten|threatens|threatening|attack|attacks|attacking|planning|wants|doing|up",
     "ask threats"},
	{"is|does # threatening|threaten|attacking|attack *", "ask threats"},
	{"what|which|any #| threat|threats", "ask threats"},
	{"is anything|something ~ worry|dangerous|threatening ~", "ask threats"},
	{"what|who * threatened|attacked|checked by *", "ask attackers"},
	{"threats", "ask threats"},
	{"what can steal", "steal"},
	{"who|what|which can|could|may|will|would take|capture|attack|steal|eat|kill|hit|reach|get *",
     "ask attackers"},
	{"who|what|which takes|attacks|attacking|threatens|threatening|defends|protects *",
     "ask attackers"},
	{"can|could|will|may|does # take|capture|attack|steal|eat|kill|hit|reach *", "ask attackers"},
	{"is|are # king|kings ~ check ~", "ask attacked king"},
	{"is|are # check", "ask attacked king"},
	{"is|are|am * check", "ask attackers king"},
	{"is|are|am * safe|danger|attacked|attack|threatened|hanging|protected|defended|lost",
     "ask attackers"},
	{"can|may take|capture own life *", RULE "captured piece"},
	{"can|could break *", "ask row"},
	{"can|could lose *", "ask threats"},
	{"can|could|may|does|is|are # castle|castling ~", "help castling"},
	{"can|is|are castle|castling game|allowed|legal|possible ~", "help castling"},
	{"can|could|may|do|does +" KIND " move|go|jump|step|take|capture ~ "
     "back|backward|backwards|sideways|diagonally|over|forward|forwards|straight ~",
     "help"},
	{"can|could|may move|go|step ~ straight|diagonally|diagonal|sideways|backwards ~",
     RULE "moving"},
	{"can|could|is|are|any be|there ~ draw|draws|drawn|tie ~", RULE "a draw"},
	{"how can|could game| be|end draw|drawn|tie ~", RULE "a draw"},
	{"can|could|may play again|rematch ~", "help rematch"},
	{"how can|do start|begin|play again|over|anew|another ~", "help rematch"},
	{"can|could|may see|watch|replay game ~", "help goto"},
	{"is|was that|it|this draw", "ask end"},
	{"can|could|may|show see|list| moves", "moves"},
	{"can|could|will|may you take|capture|attack|steal *", "ask attackers"},
	{"can *", "why"},
	{"which|what piece|pieces| can|may move|go", "legal"},
	{"show|see whole|entire|full|all log|history", "log all"},
	{"show legal *", "legal"},
	{"show board", "board"},
	{"what|where|which ~ did|have|was you|your ~", "ask news"},
	{"what did last|just *", "ask own"},
	{"what did do|play|move|take|capture|steal *", "ask own"},
	{"did|has|have # take|taken|capture|captured|steal|stolen|kill|eat *", "ask took"},
	{"did|have you take|taken|capture|captured|steal|stolen|kill|eat *", "ask took other"},
	{"what did|has|have # take|taken|capture|captured *", "ask captured"},
	{"did|has # claim|claimed ~", "ask points"},
	{"how many|much did|has|have # take|taken|capture|captured|steal|stolen *", "ask took"},
	{"did|have i lose|lost *", "ask took other"},
	{"did|have i take|taken|capture|captured|steal|stolen|kill|eat *", "ask took my"},
	{"what happened| during|after|before|at|happened turn|move *", "log"},
	{"what|which|show #| last|previous|latest move|turn", "ask news"},
	{"what|show # move|turn", "ask news"},
	{"what did # do|play|move", "ask news"},
	{"what happened to me", "ask fate"},
	{"what happened to *", "ask captured"},
	{"what happening|happened since| ~", "ask news"},
	{"what happened", "ask news"},
	{"show|last last| move|turn", "ask news"},
	{"what did|happened *", "log"},
	{"what|when if|happens ? check", "help check"},
	{"what|when if|happens check", "help check"},
	{"how can|do|could get|move|escape| out|get|move|escape|stop|answer|block|avoid check",
     "ask duty"},
	{"how get|escape|stop|answer|block| out|get|escape|stop|answer|block check", "ask duty"},
	{"what|who|which give|gives|giving check", "ask duty"},
	{"why am check", "ask duty"},
	{"is|was|are|am #| checkmate|mate|mated|checkmated", "ask end"},
	{"is|would|does * checkmate|mate", "judge"},
	{"have|has|did|result lost|won|lose|win|", "ask end"},
	{"what happens|happen| if|when don't|not|cannot|can't break|capture|take *", "ask row"},
	{"must|need|do capture|take| it|that|something|one|now|capture|take", "ask duty"},
	{"what must|need|should|have do", "ask duty"},
	{"what if cannot|can't|no move|moves|turn *", RULE "no legal"},
	{"what ~ no card|cards left ~", RULE "pile is empty"},
	{"what happens|happen if|when cannot|can't|no move|moves|turn|legal *", RULE "no legal"},
	{"what ~ life ~ captured|taken|lost|dead|dies|gone ~", RULE "captured piece"},
	{"what if|happens| if|when capture|take ~ life ~", RULE "captured piece"},
	{"what ~ lose life ~", RULE "captured piece"},
	{"who goes|moves|plays| first|begins|starts *", RULE "moves first"},
	{"what happens|happen| if|when play|played|move|moved *", "judge"},
	{"what happens|happen| if|when +take|capture|put|place|steal|add *", "judge"},
	{"what happen|happens| if|when # plays|play|moves|takes|does|goes ~", "ask threats"},
	{"end turn", "end"},
	{"i'm|im|am done|finished|ready ~", "end"},
	{"done", "end"},
	{"easier|weaker", "level easier"},
	{"harder|stronger", "level harder"},
	{"make|want|play easier|weaker *", "level easier"},
	{"make|want|play harder|stronger *", "level harder"},
	{"set|put|change level to *", "level"},
	{"make # weaker|easier *", "level easier"},
	{"make # stronger|harder *", "level harder"},
	{"what|which level|strength|difficulty| playing|set|against|level|strength|difficulty",
     "level"},
	{"how much time| left|remaining|time", "clock"},
	{"how many move|moves|turn|turns played|made|far|gone ~", "moves"},
	{"how strong ~", "level"},
	{"offer draw", "draw"},
	{"who with|against|partner|partners|ally|allies|friend|friends|teammate|teammates|team",
     "ask team"},
	{"whose piece|pieces ~", RULE "belong"},
	{"which|what team", "ask team"},
	{"team", "ask team"},
	{"who was|is who", "ask who"},
	{"must|do|need|should claim *", RULE "claim"},
	{"what|which|where|who my life|target|team|role|side|secret|secrets *", "ask me"},
	{"which|what " ALIKE " my|mine|am|have|own *", "ask me"},
	{"what # life|target|team * round *", "ask about round"},
	{"am black|white *", "ask turn"},
	{"am in|out|still *", "ask me"},
	{"which|what|whose life|target|team # have|has|had|hold", "ask about"},
	{"who likely|probably|maybe *", "ask about"},
	{"what|which|who|where # life|target|team|side|role|secret|secrets", "ask about"},
	{"what|which piece|team|side # life|target|", "ask about"},
	{"what|tell|show know|knows|known|believe|think| about *", "ask about"},
	{"is # with|against|friend|enemy|ally|partner|team|side *", "ask side"},
	{"is|who # dead|out|alive|left|", "ask about"},
	{"why|who|whose #| turn", "ask turn"},
	{"when do|can|will play|move|go", "ask turn"},
	{"how long was game|match", "moves"},
	{"who ~ after|before me", "ask turn"},
	{"when my turn *", "ask turn"},
	{"is|isn't turn over *", "ask turn"},
	{"is game| over|ended *", "ask end"},
	{"who|which ~ in|on which|what|whose team|teams|side|sides ~", "ask who"},
	{"who|which everyone|everybody ~ team|teams|side|sides ~", "ask who"},
	{"show|tell|list|what teams ~", "ask who"},
	{"who dead|out|left|alive|remains|remaining|still *", "ask in"},
	{"which|what round|turn", "ask number"},
	{"how many round|rounds ~", RULE "20 rounds"},
	{"why game| end|ended|over|mate|checkmate|draw|stalemate|win|won|lose|lost", "ask end"},
	{"why * forbidden", "help forbidden"},
	{"why # play|move|go|take|make|that *", "ask reason"},
	{"why #", "ask reason"},
	{"why not turn", "ask turn"},
	{"why not *", "judge"},
	{"what now|next", "ask duty"},
	{"what do have|got| left|have|hold|got|own", "ask me"},
	{"what do do first", "ask aim"},
	{"what # left|reserve *", "ask about"},
	{"who has| more|most|claimed *", "ask points"},
	{"what happens|do", "ask turn"},
	{"what left|remains|remaining|stands board ~", "ask where"},
	{"how many piece|pieces can|may *", RULE "four pieces"},
	{"how many card|cards|piece|pieces *", "ask amounts"},
	{"how many bean|beans * steal|steals|stealing|take|takes *", RULE "stealing"},
	{"how much|many draw|get|receive|earn *", RULE "income"},
	{"why do|did draw|get|receive *", RULE "income"},
	{"what|how most|maximum|limit|much|many * hold|keep|save *", RULE "more than five"},
	{"what|how win|get|gain|worth claim|claiming|claims *", RULE "claim"},
	{"which|what square|squares mine|colour|color|own|white|black *", RULE "light squares"},
	{"how many bean|beans get|draw|receive|earn|income *", RULE "income"},
	{"must|need|should|do spend|use|pay ~ bean|beans|all|everything|them", RULE "save your beans"},
	{"do need|must spend|use|pay * bean|beans", RULE "save your beans"},
	{"how far can|could|may stack|stacks|bean|beans *", RULE "moving"},
	{"what stack", RULE "moving"},
	{"what happens|happen bean|beans * use|spend|spent|left|keep *", RULE "save your beans"},
	{"what must|can do * row|line *", RULE "break"},
	{"is|any there row *", "ask row"},
	{"who has row|three *", "ask row"},
	{"which|what ? break|breaks *", "ask row"},
	{"must|do|need move|pass|play| anything|something|now|all|move|pass|play", "ask move"},
	{"must|do|need break *", RULE "break"},
	{"how break|stop|answer * row|line *", RULE "break"},
	{"do|does|have|has #| row|rows *", "ask row"},
	{"when draw|drawn|tie *", RULE "a draw"},
	{"what happens|happen when|if pawn *", RULE "promotion"},
	{"how many ? need|win|have|has|left|missing *", "ask points"},
	{"how many points *", "ask points"},
	{"when game|it end|ends|over", "ask ending"},
	{"how long ~ game|take|last ~", "ask ending"},
	{"is ~ normal|regular|real|standard ~", "ask aim"},
	{"what|how ~ different|difference ~", "ask aim"},
	{"how can|do move|make| move|" ALIKE "|put|place|add|drop|type|enter ~", "ask how"},
	{"does|do diagonal|diagonals count ~", RULE "diagonals"},
	{"how end turn", "help end"},
	{"how can|do| win|score|get|make point|points|two|one| point|points|", "ask aim"},
	{"how can|could|do| win|won game|match|", "ask aim"},
	{"how it|game|this|that work|works|played|play", "ask aim"},
	{"teach *", "ask aim"},
	{"i'm|am new *", "ask aim"},
	{"what aim|goal", "ask aim"},
	{"what score", "ask ahead"},
	{"material|score", "ask points"},
	{"how|when can|could|will|may|does| round end|ends|over|finish ~", RULE "the round is over"},
	{"why round end|ended|over", "ask round"},
	{"who won round", "ask round"},
	{"what|which|who piece| on|at|stands *", "help"},
	{"why team| ? win|won|lose|lost", "ask end"},
	{"who won| game|match|won", "ask end"},
	{"by how much|many *", "ask points"},
	{"what happen|happens| if *", "judge"},
	{"how much|many|far ~ win|won|lose|lost|margin|apart ~", "ask points"},
};

/* Is a word p3 or the like? */
static bool names_seat(const char *word)
{
	return (word[0] == 'p' || word[0] == 'P') && word[1] >= '1' && word[1] <= '6' && !word[2];
}

/* Cuts off what stands for `is` behind a word that asks: what's, whats; and 's of whose something is. */
static void cut_s(char *word)
{
	static const char asking[] = " what who where how why ";
	size_t n = strlen(word);
	if (n < 3 || word[n - 1] != 's')
		return;
	word[n - 1] = '\0';
	if (word[n - 2] == '\'')
		word[n - 2] = '\0';
	else if (!is_among_words(asking, word) && !names_seat(word)) /* p2s life */
		word[n - 1] = 's';
}

bool question_begins(const char *line)
{
	auto_text word = xstrndup(line, strcspn(line, " ?"));
	cut_s(word);
	return is_among_words(
		" what where who whose when which how why is isn't are am do does did was were will "
		"would could should has have ",
		word);
}

void question_mend(const char *line, struct strbuf *out)
{
	static const char *const asking[] = {"what", "where", "which", "when", "how", "who", "why"};
	static const char others[] = " then show here there hat hot way want were that two white ";
	auto_text word = xstrndup(line, strcspn(line, " "));
	const char *rest = line + strlen(word), *best = NULL;
	size_t distance = 0;
	for (size_t i = 0; i < sizeof asking / sizeof *asking; i++)
		similar_consider(word, asking[i], &best, &distance);
	bool mends =
		best && *rest && distance == 1 && !question_begins(line) && !is_among_words(others, word);
	strbuf_printf(out, "%s%s", mends ? best : word, rest);
}

const char *question_behind(const char *line, const char *words, const char *parting)
{
	for (;;) {
		size_t n = strcspn(line, parting);
		auto_text word = xstrndup(line, n);
		const char *rest = line + n + strspn(line + n, parting);
		if (!*rest || !is_among_words(words, word))
			return line;
		line = rest;
	}
}

const char *question_without_interjection(const char *line)
{
	return question_behind(line, " so ok okay well hey hmm oh and but please um ", " ,");
}

/* The words of a copy of a line without the sign at its end; of too many none. */
static size_t split(char *copy, char **words)
{
	size_t length = strlen(copy);
	while (length > 1 &&
	       (copy[length - 1] == '?' || (strchr("!.", copy[length - 1]) && copy[length - 2] != ' ')))
		copy[--length] = '\0';
	size_t n = split_words(copy, words, WORDS);
	return n <= WORDS ? n : 0;
}

void question_add_subject(const char *line, struct strbuf *out)
{
	static const char before[] =
		" what what's whats where who who's whos when which how why many happens if does do did is "
		"are am can "
		"can't cant "
		"cannot could couldn't not isn't must may should i we you the a an my play move to make "
		"get ";
	static const char behind[] =
		" move moves mean means work do go play now illegal forbidden capture captures take takes "
		"jump jumps say says here there for ";
	auto_text copy = xstrdup(line);
	char *words[WORDS];
	size_t n = split(copy, words), first = 0;
	while (first + 1 < n && is_among_words(before, words[first]))
		first++;
	while (first + 1 < n && is_among_words(behind, words[n - 1]))
		n--;
	for (size_t i = first; i < n; i++)
		strbuf_printf(out, "%s%s", i > first ? " " : "", words[i]);
}

bool question_names_other(const char *word)
{
	return is_among_words(
		" he she they him her his their opponent enemy engine computer other others ", word);
}

/* Does a word name somebody, p3, white, the other? */
static bool names_somebody(const char *word)
{
	return question_names_other(word) ||
	       is_among_words(" white black someone somebody anyone anybody anything something ",
	                      word) ||
	       names_seat(word);
}

/* What is being read, and the words that are arguments, a bit for each. */
struct reading {
	char *const *words;
	size_t n;
	uint32_t arguments;
};

/* Is a word one of those, parted by |, that a text begins with? */
static bool is_either(const char *meant, const char *word)
{
	size_t n = strlen(word);
	for (;; meant++) {
		size_t length = strcspn(meant, "| ");
		if (length == n && strncasecmp(meant, word, n) == 0)
			return true;
		meant += length;
		if (*meant != '|')
			return false;
	}
}

/* Are the words from a place on what is meant? Backtracking, since `*` may be any number of them. */
static bool are_meant(struct reading *r, const char *meant, size_t at)
{
	static const char saying_nothing[] =
		" the a an any i you we us me my your it it's is it is "
		"are am be that this these please do does did was were "
		"have has had in on of for please from to by with now at all "
		"just still really want under would like next will ";
	const char *next = meant + strcspn(meant, " ");
	next += *next == ' ';
	bool any = *meant == '*' || *meant == '~';
	bool may_miss = next > meant + 1 && next[*next ? -2 : -1] == '|';
	for (size_t end = *next ? at : r->n; any && end <= r->n; end++) {
		uint32_t before = r->arguments;
		for (size_t i = at; i < end && *meant == '*'; i++)
			r->arguments |= UINT32_C(1) << i;
		if (are_meant(r, next, end))
			return true;
		r->arguments = before;
	}
	if (!any && may_miss && are_meant(r, next, at))
		return true;
	if (any || at == r->n)
		return !any && !*meant;
	const char *word = r->words[at];
	uint32_t before = r->arguments;
	bool somebody = *meant == '#' && names_somebody(word), kept = *meant == '+';
	if (somebody || kept)
		r->arguments |= UINT32_C(1) << at;
	if (*meant && (somebody || *meant == '?' || is_either(meant + kept, word)) &&
	    are_meant(r, next, at + 1))
		return true;
	r->arguments = before;
	return at > 0 && is_among_words(saying_nothing, word) && are_meant(r, meant, at + 1);
}

/* The command of the first row that fits all words, or NULL. */
static const char *find_meaning(struct reading *r)
{
	for (size_t i = 0; r->n && i < sizeof meanings / sizeof *meanings; i++)
		if (are_meant(r, meanings[i].words, 0))
			return meanings[i].command;
	return NULL;
}

bool question_means(const char *line, struct strbuf *out)
{
	auto_text copy = xstrdup(question_without_interjection(line));
	char *words[WORDS];
	struct reading r = {words, split(copy, words), 0};
	for (size_t i = 0; i < r.n; i++) {
		cut_s(words[i]);
		words[i][strcspn(words[i], ",")] = '\0';
	}
	bool speaker = r.n > 1 && is_among_words(" i i'd i'll we let ", words[0]);
	const char *command = find_meaning(&r);
	for (; !command && speaker && r.n > 1 &&
	       is_among_words(" i i'd i'll we let want to would like ", *r.words);
	     r.n--)
		r.words++;
	command = command ? command : find_meaning(&r);
	strbuf_add(out, command ? command : "");
	bool whole = command && (strncmp(command, RULE, strlen(RULE)) == 0 ||
	                         strncmp(command, "help ", strlen("help ")) == 0 ||
	                         strcmp(command, "review") == 0 || strcmp(command, "quit") == 0 ||
	                         strncmp(command, "goto ", strlen("goto ")) == 0);
	bool of_a_move = command && (strcmp(command, "judge") == 0 || strcmp(command, "why") == 0);
	const char *left_out =
		of_a_move ? " the a an my please i we you "
				  : " the a an my me it is are that please in under of from with on away ";
	for (size_t i = 0; command && !whole && i < r.n; i++)
		if (r.arguments >> i & 1 && !is_among_words(left_out, r.words[i]))
			strbuf_printf(out, " %s", r.words[i]);
	return command;
}

/* Questions that have an answer: of no game, of all, of those where pieces of kinds are somebody's, of beans, of cards, of teams. */
static const struct sample {
	enum { OF_NONE, OF_ALL, OF_KINDS, OF_BEANS, OF_CARDS, OF_TEAMS } of;
	const char *question;
} samples[] = {
	{OF_NONE, "which is easiest"},
	{OF_NONE, "how long does it take"},
	{OF_NONE, "can I play with a friend"},
	{OF_NONE, "rules of chess"},
	{OF_NONE, "what is chess"},
	{OF_KINDS, "which of my pieces are attacked"},
	{OF_KINDS, "where is his king"},
	{OF_KINDS, "how does a knight move"},
	{OF_KINDS, "can my king take f7"},
	{OF_KINDS, "how much is a rook worth"},
	{OF_BEANS, "how much is a row worth"},
	{OF_BEANS, "where are his beans"},
	{OF_BEANS, "what can I steal"},
	{OF_CARDS, "what do my cards do"},
	{OF_CARDS, "what card did he play"},
	{OF_TEAMS, "who is in my team"},
	{OF_TEAMS, "where is my target"},
	{OF_TEAMS, "who can take my life"},
	{OF_ALL, "what should I do"},
	{OF_ALL, "what can he take"},
	{OF_ALL, "what did he do"},
	{OF_ALL, "how do I win"},
	{OF_ALL, "who is ahead"},
	{OF_ALL, "what happened in turn 1"},
	{OF_ALL, "how do I take a move back"},
};

static bool is_sample_of(const struct game_info *info, const struct sample *s)
{
	if (!info || s->of <= OF_ALL)
		return s->of == (info ? OF_ALL : OF_NONE);
	bool kinds = info_has_kinds(info) && info->pieces[0].seat;
	return s->of == OF_KINDS   ? kinds
	       : s->of == OF_BEANS ? !info_has_kinds(info)
	       : s->of == OF_CARDS ? info->cards != NULL
	                           : info->teams != NULL;
}

void question_add_samples(const struct game_info *info, const char *line, struct strbuf *out)
{
	enum { N = sizeof samples / sizeof *samples, SAID = 3 };
	bool said[N] = {false};
	for (int k = 0; k < SAID; k++) {
		int best = -1, most = -1;
		for (int i = 0; i < N; i++) {
			auto_strbuf own = {0};
			auto_text copy = xstrdup(line);
			char *words[WORDS];
			int shared = 0;
			strbuf_printf(&own, " %s ", samples[i].question);
			size_t n = split(copy, words);
			for (size_t w = 0; w < n; w++)
				shared += strlen(words[w]) > 2 && !question_begins(words[w]) &&
				          is_among_words(strbuf_get(&own), words[w]);
			if (!said[i] && is_sample_of(info, &samples[i]) && shared > most) {
				most = shared;
				best = i;
			}
		}
		if (best < 0)
			return;
		said[best] = true;
		strbuf_printf(out, "%s%s", k ? "; " : "", samples[best].question);
	}
}
