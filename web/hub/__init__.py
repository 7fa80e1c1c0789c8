"""Quadrille tables in the browser: engine client < table < hub.

engine.py    a process that speaks the protocol
forms.py     what messages and files look like
thinker.py   what a seat of the engine plays, and hints: processes that know one seat's record
savefile.py  the file of a table
referee.py   the engine that knows everything and rules the table, and its save
seats.py     who sits and who watches
messages.py  what pages are told of the table
table.py     one game and its seats; knows no network
host.py      addresses, links, QR codes, the host's page
hub.py       keys, sockets, pages; aiohttp
rules.py     rule books as pages
main.py      the command line

Nothing here names a game: what there is to know of one comes from `describe`.
"""
