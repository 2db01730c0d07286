import { setTimeout as sleep } from 'node:timers/promises';
import type { World } from './product-in-mount.ts';
import type { Answer } from './visitor.ts';

/** What goes wrong while a form is sent. */
export interface Failure {
  name: string;
  /** needs a drive that can be filled */
  needsDrive?: boolean;
  /** sends and breaks; what the person sees first */
  meet: (scene: Scene) => Promise<Answer | null>;
  /** once more after it was taken: Back, and the same page sent again */
  again?: 'same-page' | 'page-anew';
}

export interface Scene {
  world: World;
  send: () => Promise<Answer | null>;
  /** takes the session's cookie away */
  endSession: () => Promise<void>;
  /** 0 to 1 */
  random: () => number;
}

/** Sends, and breaks something a few milliseconds later. */
async function during({ send, random }: Scene, breakIt: () => void): Promise<Answer | null> {
  const sent = send();
  await sleep(random() * 25);
  breakIt();
  return sent;
}

export const failures: readonly Failure[] = [
  { name: 'nothing at all', meet: ({ send }) => send() },
  { name: 'web server killed', meet: (scene) => during(scene, scene.world.killWeb) },
  { name: 'database killed', meet: (scene) => during(scene, scene.world.killDatabase) },
  {
    name: 'database away (503)',
    meet: (scene) => {
      scene.world.killDatabase();
      return scene.send();
    },
  },
  {
    name: 'database hangs',
    meet: (scene) => {
      scene.world.freezeDatabase(1_500);
      return scene.send();
    },
  },
  {
    name: 'drive full',
    needsDrive: true,
    meet: async ({ world, send }) => {
      world.fillDrive();
      try {
        return await send();
      } finally {
        world.emptyDrive();
      }
    },
  },
  {
    name: 'session gone',
    meet: async ({ endSession, send }) => {
      await endSession();
      return send();
    },
  },
  {
    name: 'sent twice at once',
    meet: async ({ send }) => {
      const [, answer] = await Promise.all([send(), send()]);
      return answer;
    },
  },
  { name: 'Back, same page sent again', meet: ({ send }) => send(), again: 'same-page' },
  { name: 'Back, page fetched anew', meet: ({ send }) => send(), again: 'page-anew' },
];
