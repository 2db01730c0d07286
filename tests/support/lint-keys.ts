import { createHash } from 'node:crypto';
import ts from 'typescript';
import { importedPath } from '../../.config/own-import.ts';

interface Sources {
  /** what is linted, by full path */
  files: readonly string[];
  textOf: (file: string) => string | undefined;
  /** what holds for all of them: rules, options, versions */
  ground: string;
}

/**
 * For each file a key of what its findings follow from: its own text and the texts of what it imports. What those import
 * in turn may change a type as well; that is found by whoever lints everything.
 */
export function lintKeys({ files, textOf, ground }: Sources): Map<string, string> {
  return new Map(
    files.map((file) => {
      const text = textOf(file) ?? '';
      const imported = ts.preProcessFile(text).importedFiles.map(({ fileName }) => importedPath(file, fileName));
      const hash = createHash('sha256').update(ground);
      for (const each of [text, ...imported.map(textOf)]) hash.update('\0').update(each ?? '');
      return [file, hash.digest('base64url')];
    }),
  );
}
