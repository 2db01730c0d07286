import { spawn } from 'node:child_process';
import { cpSync } from 'node:fs';
import { get } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { killWithParent } from '#app/server/kill-with-parent.ts';
import { freePort } from '#app/server/pocketbase-process.ts';
import { runBelegwerk } from '../support/belegwerk.ts';
import { buildProduct } from '../support/database.ts';
import type { startIdentityService } from '../support/identity-service.ts';
import { startProduct } from '../support/product.ts';
import { deployFolder, rewrite } from './check-files.ts';

type CellName = 'cell1' | 'cell2';

export interface Cells {
  /** the one address */
  url: string;
  /** a command of the Runtime API, by the name of the map */
  tellProxy: (command: 'add map' | 'set map' | 'del map', map: string, entry: string) => Promise<void>;
  /** what `belegwerk accounts` prints of it */
  mapOf: (cell: CellName) => Promise<string>;
  mailDirOf: (cell: CellName) => string;
  /** which cell gets what is asked for at a host */
  cellOfHost: (host: string, path: string) => Promise<string>;
  stop: () => Promise<void>;
}

/** Two installations with folders of their own behind the configuration of app/deploy; other services by the same one. */
export async function startCells(folder: string, startService: typeof startIdentityService): Promise<Cells> {
  buildProduct();
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const service = await startService(url);
  const ports = { cell1: await freePort(), cell2: await freePort() };
  const dataDirOf = (cell: CellName) => join(folder, cell);
  const env = { ...service.env, ORIGIN: url, TRUST_PROXY: '1', CELLS: '1' };
  const running: { stop: () => Promise<unknown> }[] = [service];
  const stop = async () => {
    for (const each of running.toReversed()) await each.stop();
  };
  try {
    for (const cell of ['cell1', 'cell2'] as const)
      running.push(await startProduct({ dataDir: dataDirOf(cell), port: ports[cell], env }));
    const proxy = await startProxy(join(folder, 'proxy'), { port, ports });
    running.push(proxy);
    return {
      url,
      tellProxy: proxy.tell,
      mapOf: async (cell) => {
        const { code, output } = await runBelegwerk({
          args: ['accounts', '--map', cell],
          env: { DATA_DIR: dataDirOf(cell) },
        });
        if (code !== 0) throw new Error(output);
        return output;
      },
      mailDirOf: (cell) => join(dataDirOf(cell), 'mails'),
      cellOfHost: (host, path) => askHost(port, { host, path }),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Without encryption, at ports of this machine, the new ones in the first cell; each answer says whose it is. */
async function startProxy(folder: string, { port, ports }: { port: number; ports: Record<CellName, number> }) {
  cpSync(deployFolder, folder, { recursive: true });
  const file = join(folder, 'haproxy.cfg');
  const socket = join(folder, 'admin.sock');
  rewrite(file, {
    '  bind :80\n': '',
    'bind :443 ssl crt site.pem alpn h2,http/1.1': `bind 127.0.0.1:${port}\n  http-response set-header x-cell %[var(txn.pool)]`,
    '  http-request redirect scheme https code 301 unless { ssl_fc }\n': '',
    '/run/haproxy/admin.sock': socket,
    '127.0.0.1:3001': `127.0.0.1:${ports.cell1}`,
    '127.0.0.1:3002': `127.0.0.1:${ports.cell2}`,
  });
  rewrite(join(folder, 'cells.map'), { 'NEW cell2': 'NEW cell1' });
  const child = spawn('haproxy', ['-f', file], { stdio: ['ignore', 'inherit', 'inherit'] });
  killWithParent(child);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  for (let tries = 0; !(await answers(port)); tries += 1) {
    if (tries > 200 || child.exitCode !== null) throw new Error('HAProxy does not answer');
    await sleep(50);
  }
  return {
    tell: async (command: string, map: string, entry: string) => {
      const said = await tell(socket, `${command} ${map} ${entry}`);
      if (said.trim() !== '') throw new Error(said);
    },
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

function answers(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/health`).then(
    ({ ok }) => ok,
    () => false,
  );
}

function tell(socket: string, command: string): Promise<string> {
  const connection = connect(socket);
  connection.end(`${command}\n`);
  return text(connection);
}

function askHost(port: number, { host, path }: { host: string; path: string }): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = get({ host: '127.0.0.1', port, path, headers: { host }, agent: false }, (response) => {
      response.resume();
      resolve(String(response.headers['x-cell']));
    });
    asked.once('error', reject);
  });
}
