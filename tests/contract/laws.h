/* laws.h - the laws that every game keeps, by what they speak of. Each takes a
 * game and fails the running test when the game breaks it. */
#ifndef TESTS_CONTRACT_LAWS_H
#define TESTS_CONTRACT_LAWS_H

#include "game/game.h"

/* info_laws.c: the record of slots and the constant facts. */
void every_slot_is_filled(const struct game *game);
void info_is_complete(const struct game *game);
void names_are_words(const struct game *game);

/* state_laws.c: states are plain values. */
void start_writes_every_byte(const struct game *game);
void clones_live_the_same_life(const struct game *game);
void equal_texts_are_equal_states(const struct game *game);
void keys_tell_states_apart(const struct game *game);

/* step_laws.c: what may be done. */
void legal_steps_are_unique_and_is_legal_agrees(const struct game *game);
void random_steps_are_the_legal_ones_equally_often(const struct game *game);
void steps_read_back(const struct game *game);
void is_legal_exactly_when_listed(const struct game *game);
void chance_tokens_begin_with_their_prefix(const struct game *game);
void turns_belong_to_one_seat(const struct game *game);
void chance_leaves_steady_turns_alone(const struct game *game);

/* text_laws.c: positions and what else is printed. */
void states_read_back(const struct game *game);
void strange_positions_are_refused_or_sound(const struct game *game);
void mirror_images_are_alike(const struct game *game);
void fields_and_items_are_clean(const struct game *game);

/* path_laws.c: the clicks that make a decision. */
void paths_lead_to_every_decision(const struct game *game);

/* observe_laws.c: who knows what. */
void observing_twice_is_once(const struct game *game);
void the_referee_sees_all(const struct game *game);
void the_seat_on_move_knows_its_choices(const struct game *game);
void observed_steps_replay(const struct game *game);
void question_marks_are_unknowns(const struct game *game);

/* belief_sample_laws.c: the full states that belief_sample draws. */
void sampled_worlds_agree_with_the_infostate(const struct game *game);
void the_true_state_is_sampled(const struct game *game);
void worlds_cannot_be_told_apart(const struct game *game);

/* belief_weight_laws.c: how often behaviour makes it draw each. */
void worlds_are_sampled_by_weight(const struct game *game);

/* belief_marginal_laws.c: how likely each value is, of what is not known. */
void marginals_are_counted(const struct game *game);
void samples_have_these_marginals(const struct game *game);

/* belief_update_laws.c: how often it draws each. */
void beliefs_follow_the_infostate(const struct game *game);

/* end_laws.c: how it ends. */
void random_games_end(const struct game *game);
void results_and_scores_agree(const struct game *game);

/* eval_laws.c: what the evaluation is made of. */
void terms_add_up_to_the_evaluation(const struct game *game);

/* learning_laws.c: what a learned evaluation sees. */
void features_follow_the_state(const struct game *game);

/* nnue_laws.c: what a learned evaluation says. */
void nets_follow_the_state(const struct game *game);

/* search_laws.c: what a search answers. */
void searches_are_legal_and_repeatable(const struct game *game);

/* coverage.c: that a game's tests exist at all. */
void has_golden_transcripts(const struct game *game);
void has_perft_positions(const struct game *game);
void every_rule_is_named_by_a_test(const struct game *game);

#endif
