import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join, matchesGlob } from 'node:path';

/** What an image says about the processes that run in it. */
export interface ImageConfig {
  /** where its file system lies here */
  root: string;
  workdir: string;
  env: Record<string, string>;
  user: string;
  volumes: string[];
  healthcheck: string[];
  command: string[];
}

interface Stage extends ImageConfig {
  name: string;
}

interface BuildOptions {
  /** the folder with Dockerfile and .dockerignore */
  context: string;
  into: string;
  /** environment of RUN */
  env: NodeJS.ProcessEnv;
}

/**
 * Takes the steps of the context's Dockerfile in plain folders, one a stage, and answers the last one. The base images'
 * own files are not there; RUN uses this machine's programs and must name no absolute paths.
 */
export function assembleImage(options: BuildOptions): ImageConfig {
  const stages: Stage[] = [];
  for (const [name, text] of readInstructions(join(options.context, 'Dockerfile'))) {
    const stage = stages.at(-1);
    if (name === 'FROM') stages.push(openStage(text, stages, options.into));
    else if (stage === undefined) throw new Error(`${name} before FROM`);
    else takeStep({ name, text, stage, stages, options });
  }
  const last = stages.at(-1);
  if (last === undefined) throw new Error('no stage');
  return last;
}

function readInstructions(file: string): [string, string][] {
  return readFileSync(file, 'utf8')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [name = ''] = line.split(' ', 1);
      return [name, line.slice(name.length).trim()];
    });
}

function openStage(text: string, stages: Stage[], into: string): Stage {
  const [image, , name = 'last'] = text.split(' ');
  const root = join(into, name);
  const earlier = stages.find((stage) => stage.name === image);
  if (earlier) cpSync(earlier.root, root, { recursive: true });
  else if (image === 'node:24-slim') mkdirSync(root, { recursive: true });
  else throw new Error(`unknown image ${image}`);
  const bare = { workdir: '/', env: {}, user: 'root', volumes: [], healthcheck: [], command: [] };
  return { ...bare, ...earlier, name, root };
}

interface Step {
  name: string;
  text: string;
  stage: Stage;
  stages: Stage[];
  options: BuildOptions;
}

const steps: Record<string, (step: Step) => void> = {
  WORKDIR: ({ text, stage }) => {
    stage.workdir = text;
    mkdirSync(join(stage.root, text), { recursive: true });
  },
  ENV: ({ text, stage }) => {
    stage.env = { ...stage.env, ...Object.fromEntries(text.split(' ').map((pair) => splitAt(pair, '='))) };
  },
  USER: ({ text, stage }) => {
    stage.user = text;
  },
  VOLUME: ({ text, stage }) => {
    stage.volumes = [...stage.volumes, text];
  },
  HEALTHCHECK: ({ text, stage }) => {
    stage.healthcheck = readCommand(splitAt(text, 'CMD ')[1]);
  },
  CMD: ({ text, stage }) => {
    stage.command = readCommand(text);
  },
  EXPOSE: () => undefined,
  RUN: runStep,
  COPY: copyStep,
};

function takeStep(step: Step): void {
  const take = steps[step.name];
  if (take === undefined) throw new Error(`unknown instruction ${step.name}`);
  take(step);
}

function splitAt(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  if (at < 0) throw new Error(`no ${mark} in ${text}`);
  return [text.slice(0, at), text.slice(at + mark.length)];
}

// Only the form without a shell: a shell in between would not pass signals on.
function readCommand(text: string): string[] {
  const words: unknown = JSON.parse(text);
  if (!Array.isArray(words)) throw new Error(`not a list: ${text}`);
  return words.map(String);
}

function runStep({ text, stage, options }: Step): void {
  const done = spawnSync('sh', ['-c', text], {
    cwd: join(stage.root, stage.workdir),
    env: { ...options.env, ...stage.env },
    encoding: 'utf8',
  });
  if (done.status !== 0) throw new Error(`RUN ${text}\n${done.stdout}\n${done.stderr}`);
}

function copyStep({ text, stage, stages, options }: Step): void {
  const words = text.split(' ').filter((word) => !word.startsWith('--'));
  const from = /--from=(\S+)/.exec(text)?.[1];
  const source = from === undefined ? null : stages.find((each) => each.name === from);
  if (source === undefined) throw new Error(`no stage ${from}`);
  const target = words.pop() ?? '';
  const into = join(stage.root, target.startsWith('/') ? target : join(stage.workdir, target));
  const taken = source ? () => true : readIgnored(options.context);
  for (const word of words) {
    const path = join(source?.root ?? options.context, word);
    const file = statSync(path).isFile();
    cpSync(path, file && target.endsWith('/') ? join(into, basename(path)) : into, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (each) => taken(each),
    });
  }
}

/** Whether .dockerignore lets a file of the context through: the last pattern decides that meets it or a folder above. */
function readIgnored(context: string): (path: string) => boolean {
  const patterns = readFileSync(join(context, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
  return (path) => {
    let taken = true;
    for (const pattern of patterns) {
      const glob = pattern.replace(/^!/, '');
      if (selfAndAbove(path.slice(context.length + 1)).some((each) => matchesGlob(each, glob)))
        taken = pattern.startsWith('!');
    }
    return taken;
  };
}

function selfAndAbove(path: string): string[] {
  const above = dirname(path);
  return above === '.' ? [path] : [path, ...selfAndAbove(above)];
}

/** Bytes of all files below. */
export function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}
