import type { Context } from '#app/http/app-context.ts';
import { textOf } from '#app/http/form/form-entries.ts';
import { userBackend } from '#app/http/session.ts';
import { originalMimes } from '#app/invoicing/invoice/snapshot.ts';
import type { OriginalFile } from '#app/invoicing/imported/imported.ts';
import type { ImportedFacts } from '#app/invoicing/imported/facts.ts';
import { findCompany } from '#app/pocketbase/companies/queries.ts';
import { attachingOf } from '#app/routes/documents/attaching.server.ts';
import { keepOriginal } from '#app/workflows/imported/keep-original.ts';
import type { OriginalRefusal } from '#app/workflows/imported/keep-original.ts';
import type { FileTold } from './import-answers.ts';
import { refuseFacts, valuesOfFacts } from './filled-values.ts';

interface TakenFile {
  /** as posted, without the file, with what it says where nothing was typed */
  form: FormData;
  /** '' where there is none */
  fileError: string;
  /** null: none was chosen */
  told: FileTold | null;
}

/** Keeps the file of the form, if one was chosen, and fills what is still empty with what it says. */
export async function takeFile(posted: FormData, context: Context): Promise<TakenFile> {
  const form = new FormData();
  for (const [name, value] of posted) if (typeof value === 'string') form.append(name, value);
  const file = posted.get('file');
  if (!(file instanceof File) || (file.size === 0 && file.name === '')) return { form, fileError: '', told: null };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const kept = await keepOriginal(await attachingOf(context), { name: file.name, bytes });
  const refuse = (fileError: string): TakenFile => ({ form, fileError, told: null });
  if (!kept.ok) return refuse(sentences[kept.refusal] ?? unreadable);
  const refused = kept.facts === null ? '' : refuseFacts(kept.facts);
  if (refused !== '') return refuse(refused);
  form.set('original', kept.file.sha256);
  form.set('originalName', kept.file.filename);
  form.set('originalMime', kept.file.mimeCode);
  if (kept.facts !== null) await fill(form, kept.facts, context);
  return { form, fileError: '', told: kept.facts === null ? 'kept' : 'read' };
}

async function fill(form: FormData, facts: ImportedFacts, context: Context): Promise<void> {
  const { company } = await findCompany(userBackend(context));
  const { lines, ...texts } = valuesOfFacts(facts, company);
  for (const [name, value] of Object.entries(texts)) if (textOf(form, name).trim() === '') form.set(name, value);
  const amounts = [...form.keys()].filter((name) => /^lines\[\d+\]\.(?:net|taxAmount)$/.test(name));
  if (amounts.some((name) => textOf(form, name).trim() !== '')) return;
  for (const [index, line] of lines.entries())
    for (const [name, value] of Object.entries(line)) form.set(`lines[${index}].${name}`, value);
}

/** The kept file that the form names. */
export function originalIn(form: FormData): OriginalFile | null {
  const [sha256, filename, mime] = ['original', 'originalName', 'originalMime'].map((name) => textOf(form, name));
  const mimeCode = originalMimes.find((each) => each === mime);
  if (mimeCode === undefined || sha256 === undefined || !/^[0-9a-f]{64}$/.test(sha256)) return null;
  return { sha256, filename: (filename ?? '').slice(0, 200) || 'Rechnung', mimeCode };
}

const unreadable = 'Diese Datei lässt sich nicht lesen. Sie können die Rechnung auch ohne Datei übernehmen.';

const sentences: Partial<Record<OriginalRefusal, string>> = {
  empty: 'Diese Datei ist leer.',
  'too-large': 'Diese Datei ist größer als 10 MB.',
  'unknown-format': 'Das ist weder ein PDF noch eine E-Rechnung als XML.',
  encrypted: 'Dieses PDF ist mit einem Passwort geschützt. Bitte speichern Sie es ohne Schutz.',
  'active-content':
    'Dieses PDF kann etwas ausführen oder enthält andere Dateien als eine E-Rechnung. Bitte drucken Sie es in ein neues PDF.',
  'pdf-complex': 'Dieses PDF ist zu aufwendig aufgebaut. Bitte drucken Sie es in ein neues PDF.',
  busy: 'Das Einlesen dauert gerade zu lange. Bitte versuchen Sie es in einer Minute noch einmal.',
  'too-many-uploads': 'Das waren viele Dateien in kurzer Zeit. Bitte versuchen Sie es in einer Minute noch einmal.',
  'attachments-full': 'Ihre Entwürfe tragen zusammen schon 200 MB. Bitte stellen Sie erst einige davon aus.',
};
