"""The proxies of docs/table.md, run as they are written there, in front of a hub.

  python3 tests/web/proxy.py

Only what a test cannot have is put in their place: the ports, and for nginx the certificate. Each has to let
pages and WebSockets through, and nobody else's; its log must not have a key. Ends with 77 where neither is installed.
"""

import asyncio
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tempfile

from harness import ROOT, Client, free_port

import aiohttp

NAME, HUB_PORT = 'table.example.org', '8137'
BASE = 'https://' + NAME
CADDY = """{
    admin off
    local_certs
    skip_install_trust
    auto_https disable_redirects
    https_port %d
    log {
        output file %s/access.log
        level DEBUG
    }
}
"""
NGINX = """pid nginx.pid;
error_log error.log info;
daemon off;
events {}
http {
    access_log access.log;
    client_body_temp_path body; proxy_temp_path proxy;
    fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi; scgi_temp_path scgi;
    %s
}
"""


def written(kind):
    """A proxy's configuration as the manual has it."""
    with open(os.path.join(ROOT, 'docs', 'table.md'), encoding='utf-8') as file:
        return re.search('^```text %s\n(.*?)^```$' % kind, file.read(), re.M | re.S)[1]


def put(text, old, new):
    """Exactly one place changes: otherwise the manual is another one."""
    assert len(re.findall(old, text)) == 1, (old, text)
    return re.sub(old, lambda _: new, text)


def caddy(folder, port, hub):
    text = CADDY % (port, folder) + put(written('caddy'), HUB_PORT, str(hub))
    with open(os.path.join(folder, 'Caddyfile'), 'w', encoding='utf-8') as file:
        file.write(text)
    return ['caddy', 'run', '--config', os.path.join(folder, 'Caddyfile'), '--adapter', 'caddyfile']


def nginx(folder, port, hub):
    subprocess.run(['openssl', 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', folder + '/key.pem', '-out',
                    folder + '/cert.pem', '-days', '2', '-subj', '/CN=' + NAME], check=True, capture_output=True)
    text = put(put(written('nginx'), HUB_PORT, str(hub)), 'listen 443', 'listen 127.0.0.1:%d' % port)
    text = put(text, r'\S+/fullchain\.pem', folder + '/cert.pem')
    text = put(text, r'\S+/privkey\.pem', folder + '/key.pem')
    with open(os.path.join(folder, 'nginx.conf'), 'w', encoding='utf-8') as file:
        file.write(NGINX % text)
    return [program('nginx'), '-p', folder, '-c', 'nginx.conf', '-e', 'error.log']


def program(name):
    return shutil.which(name, path=os.environ.get('PATH', '') + ':/usr/sbin')


class ThisMachine(aiohttp.abc.AbstractResolver):
    """Every name is this machine, at the proxy's port."""

    def __init__(self, port):
        self.port = port

    async def resolve(self, host, port=0, family=socket.AF_INET):
        return [{'hostname': host, 'host': '127.0.0.1', 'port': self.port, 'family': socket.AF_INET, 'proto': 0,
                 'flags': socket.AI_NUMERICHOST}]

    async def close(self):
        pass


async def answers(session):
    """Waits until the proxy and the hub behind it answer."""
    for _ in range(200):
        try:
            async with session.get(BASE + '/') as response:
                if response.status == 200:
                    return await response.text()
        except aiohttp.ClientConnectionError:
            pass
        await asyncio.sleep(0.05)
    raise AssertionError('the proxy does not answer')


async def sit(session, key):
    ws = await session.ws_connect(BASE + '/ws', headers={'Origin': BASE})
    client = Client(ws)
    await client.say(type='hello', key=key)
    await client.hear('welcome')
    await client.hear('update')
    return client


async def visit(port, keys):
    trusting = ssl.create_default_context()
    trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
    connector = aiohttp.TCPConnector(resolver=ThisMachine(port), ssl=trusting)
    async with aiohttp.ClientSession(connector=connector) as session:
        page = await answers(session)
        assert '<title>' in page
        async with session.get(BASE + '/page.js') as response:
            assert response.status == 200
            assert response.headers['Content-Security-Policy'].startswith("default-src 'self'")
        for origin in ('http://' + NAME, 'https://evil.example', 'null', ''):
            try:
                await session.ws_connect(BASE + '/ws', headers={'Origin': origin})
            except aiohttp.WSServerHandshakeError as refused:
                assert refused.status == 403, refused
            else:
                raise AssertionError('a page of %s was let in' % origin)
        async with session.get(BASE + '/', headers={'Host': 'evil.example'}) as response:
            assert '<title>' not in await response.text(), 'another name was let in'
        white, black = [await sit(session, key) for key in keys]
        assert (await white.play('Q@b2'))['at'] == 1
        assert (await black.hear('update'))['at'] == 1
        await white.close()
        await black.close()


def try_one(kind, command_of):
    with tempfile.TemporaryDirectory() as folder:
        port, hub_port = free_port(), free_port()
        hub = subprocess.Popen([os.path.join(ROOT, 'quadrille-table'), 'tictac', '--no-save', '--no-qr', '--url', BASE,
                                '--port', str(hub_port)], stdout=subprocess.PIPE, text=True)
        proxy = subprocess.Popen(command_of(folder, port, hub_port), stdout=subprocess.DEVNULL,
                                 stderr=subprocess.DEVNULL, env={**os.environ, 'HOME': folder, 'XDG_DATA_HOME': folder})
        try:
            keys = []
            for line in hub.stdout:
                keys += re.findall('%s/#([0-9a-f]{32})$' % BASE, line)
                if 'Ctrl-C' in line:
                    break
            asyncio.run(asyncio.wait_for(visit(port, keys[:2]), 60))
        finally:
            for process in (proxy, hub):
                process.send_signal(signal.SIGTERM)
                process.wait()
        logs = [os.path.join(folder, name) for name in os.listdir(folder) if name.endswith('.log')]
        said = ''
        for log in logs:
            with open(log, encoding='utf-8') as file:
                said += file.read()
        assert 'GET' in said, 'there is no log'
        assert not any(key in said for key in keys), 'a log has a key'
        print('%s: pages and games pass, and nobody else; no key in %d bytes of logs' % (kind, len(said)))


def main():
    tried = 0
    for command_of in (caddy, nginx):
        if program(command_of.__name__):
            try_one(command_of.__name__, command_of)
            tried += 1
    if not tried:
        print('skipped: neither caddy nor nginx is there')
        return 77
    return 0


if __name__ == '__main__':
    sys.exit(main())
