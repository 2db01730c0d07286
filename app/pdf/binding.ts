import { createRequire } from 'node:module';

/** The few calls of the Typst compiler that are used; its platform packages come without types. */
export interface TypstBinding {
  NodeCompiler: { create(options: CompilerOptions): TypstCompiler };
}

interface CompilerOptions {
  workspace: string;
  fontArgs: { fontBlobs: Buffer[] }[];
}

export interface TypstCompiler {
  compile(source: { mainFilePath: string; inputs: Record<string, string> }): CompileResult;
  pdf(document: TypstDocument, options: { pdfStandard: 'a-3a' | 'ua-1' }): Buffer;
  plainSvg(document: TypstDocument): string;
  query(document: TypstDocument, selection: { selector: string }): unknown;
  mapShadow(path: string, content: Buffer): void;
  unmapShadow(path: string): void;
  fetchDiagnostics(error: CompileError): { message: string }[];
  evictCache(maxAge: number): void;
}

interface CompileResult {
  readonly result: TypstDocument | null;
  takeDiagnostics(): CompileError | null;
}

export interface TypstDocument {
  readonly numOfPages: number;
}

interface CompileError {
  readonly compilationStatus: string;
}

const family = '@myriaddreamin/typst-ts-node-compiler';

const platformPackages: Record<string, string[]> = {
  'linux-x64': ['linux-x64-gnu', 'linux-x64-musl'],
  'linux-arm64': ['linux-arm64-gnu', 'linux-arm64-musl'],
  'darwin-x64': ['darwin-x64'],
  'darwin-arm64': ['darwin-arm64'],
  'win32-x64': ['win32-x64-msvc'],
};

/** Loads the compiler of this platform, else the general package. Throws when none is installed. */
export function loadTypst(): TypstBinding {
  const require = createRequire(import.meta.url);
  const suffixes = platformPackages[`${process.platform}-${process.arch}`] ?? [];
  const failures: string[] = [];
  for (const name of [...suffixes.map((suffix) => `${family}-${suffix}`), family]) {
    try {
      return require(name) as TypstBinding;
    } catch (error) {
      failures.push(`${name}: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}`);
    }
  }
  throw new Error(`no Typst compiler for ${process.platform}-${process.arch} is installed (${failures.join('; ')})`);
}
