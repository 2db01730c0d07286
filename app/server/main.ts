// Entry of the server bundle: everything that runs in the web server's process shares this one module graph.
import * as serverBuild from 'virtual:react-router/server-build';
import type { ServerBuild } from 'react-router';
import { createApp } from './create-app.ts';
import { run } from './run.ts';

// The generated module types optional members as possibly undefined, the framework's type does not.
export const build = serverBuild as ServerBuild;
export { createApp };
export { createInstallation } from './installation/installation.ts';

/** Starts the product and keeps it running until a signal ends it. `folderTaken`: when its data folder is its own. */
export function start(projectFolder: string, folderTaken: () => void): Promise<void> {
  return run({ build, projectFolder, folderTaken });
}
