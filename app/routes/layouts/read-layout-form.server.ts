import type { Submission } from '@conform-to/react';
import type { z } from 'zod';
import { appContext } from '#app/http/app-context.ts';
import type { Context } from '#app/http/app-context.ts';
import { textOf } from '#app/http/form/form-entries.ts';
import { uploadsPerMinute } from '#app/http/rate-limit.ts';
import { requireAccount } from '#app/http/account.ts';
import { layoutLimits } from '#app/invoicing/layout/layout.ts';
import type { PictureReference } from '#app/invoicing/layout/layout.ts';
import { big, parseDecimalInput } from '#app/values/decimal.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { findPicture } from '#app/pocketbase/pictures/queries.ts';
import { uploadLetterhead, uploadLogo } from '#app/workflows/upload-pictures.ts';
import type { UploadedLetterhead, Uploader, PictureUploadRefusal } from '#app/workflows/upload-pictures.ts';
import type { layoutSchema } from './layout-form.schema.server.ts';
import { parsePictureName, pictureName, writeTenths } from './layout-values.ts';
import { pictureNames } from '#app/invoicing/layout/fields.ts';
import type { PictureName } from '#app/invoicing/layout/fields.ts';
import { parseForm } from '#app/forms/reading/read-form.server.ts';

/** What a posted layout form says; its files are stored already, so nothing is lost when a field is wrong. */
export interface PostedLayoutForm<Schema extends typeof layoutSchema> {
  /** as posted, without files, with the names of the stored pictures */
  form: FormData;
  submission: Submission<z.input<Schema>, string[], z.output<Schema>>;
  /** sentences at the file fields */
  fileErrors: Record<string, string[]>;
}

interface Ways extends Uploader {
  /** Counts a file; false: too many in this minute. */
  mayUpload: () => boolean;
}

async function waysOf({ context, backend }: { context: Context; backend: Backend }): Promise<Ways> {
  const { services, limits } = context.get(appContext);
  const account = (await requireAccount(context)).userId;
  return { pdf: services.pdf, backend, account, mayUpload: () => limits.uploads.take(account) };
}

export async function readLayoutForm<Schema extends typeof layoutSchema>(
  posted: FormData,
  schema: Schema,
  asked: { context: Context; backend: Backend },
): Promise<PostedLayoutForm<Schema>> {
  const form = withoutFiles(posted);
  const ways = await waysOf(asked);
  const { foot, ...letterheads } = await takeLetterheads(posted, ways);
  const uploads: Uploads = { ...(await takeLogo(posted, ways)), ...letterheads };
  if (foot !== undefined && foot.footTenthMm > 0) makeRoomForFoot(form, foot);
  const fileErrors: Record<string, string[]> = {};
  const stored = await findStored(form, ways.backend);
  for (const name of pictureNames) {
    const upload = uploads[name];
    if (upload && 'refusal' in upload) fileErrors[`${name}File`] = [sentences[upload.refusal]];
    else if (upload) form.set(name, pictureName(upload));
    else if (form.get(`${name}Removed`) === 'on') form.set(name, '');
    else if (!stored.has(name)) {
      form.set(name, '');
      fileErrors[`${name}File`] = ['Diese Datei ist nicht mehr da. Bitte laden Sie sie noch einmal hoch.'];
    }
    form.delete(`${name}Removed`);
  }
  return { form, submission: parseForm(form, schema), fileErrors };
}

function withoutFiles(posted: FormData): FormData {
  const form = new FormData();
  for (const [name, value] of posted) if (typeof value === 'string') form.append(name, value);
  return form;
}

type FormRefusal = PictureUploadRefusal | 'too-many-uploads';
type Upload = PictureReference | { refusal: FormRefusal };
type Uploads = Partial<Record<PictureName, Upload>>;

async function takeLogo(posted: FormData, ways: Ways): Promise<Uploads> {
  const bytes = await bytesOf(posted, 'logoFile');
  if (bytes === null) return {};
  if (!ways.mayUpload()) return { logo: { refusal: 'too-many-uploads' } };
  const outcome = await uploadLogo(ways, bytes);
  return { logo: outcome.ok ? outcome.value : outcome };
}

/**
 * A letterhead's foot that says something takes the place of ours, and the text ends above it; ours stands above one that is
 * only drawn. Both can be changed on the form.
 */
function makeRoomForFoot(form: FormData, { footTenthMm, footIsDrawn }: UploadedLetterhead['foot']): void {
  if (footIsDrawn !== true) form.set('letterheadFooter', 'on');
  const [, most] = layoutLimits.bottomTenthMm;
  const wanted = Math.min(most, footTenthMm + 20);
  const typed = parseDecimalInput(textOf(form, 'marginBottom'), { placesMax: 1, absoluteMax: '1000' });
  if (typed.ok && big(typed.value).times(10).lt(wanted)) form.set('marginBottom', writeTenths(wanted));
}

/** A letterhead of two pages brings its own page for the following ones; a file of their own comes before it. */
async function takeLetterheads(
  posted: FormData,
  ways: Ways,
): Promise<Uploads & Partial<Pick<UploadedLetterhead, 'foot'>>> {
  const uploads: Uploads & Partial<Pick<UploadedLetterhead, 'foot'>> = {};
  const first = await takeLetterhead(posted, 'letterheadFile', ways);
  if (first !== null && 'first' in first) uploads.foot = first.foot;
  if (first !== null) uploads.letterhead = 'refusal' in first ? first : first.first;
  if (first !== null && 'first' in first && first.following) uploads.following = first.following;
  const following = await takeLetterhead(posted, 'followingFile', ways);
  if (following !== null) uploads.following = 'refusal' in following ? following : following.first;
  return uploads;
}

async function takeLetterhead(
  posted: FormData,
  name: string,
  ways: Ways,
): Promise<UploadedLetterhead | { refusal: FormRefusal } | null> {
  const bytes = await bytesOf(posted, name);
  if (bytes === null) return null;
  if (!ways.mayUpload()) return { refusal: 'too-many-uploads' };
  const outcome = await uploadLetterhead(ways, bytes);
  return outcome.ok ? outcome.value : outcome;
}

async function bytesOf(posted: FormData, name: string): Promise<Uint8Array | null> {
  const file = posted.get(name);
  return file instanceof File && file.size > 0 ? new Uint8Array(await file.arrayBuffer()) : null;
}

/** Pictures of the form that are none or are stored for this company. */
async function findStored(form: FormData, backend: Backend): Promise<Set<PictureName>> {
  const present = await Promise.all(pictureNames.map((name) => isStored(backend, form.get(name))));
  return new Set(pictureNames.filter((_, index) => present[index]));
}

async function isStored(backend: Backend, name: FormDataEntryValue | null): Promise<boolean> {
  if (name === null || name === '') return true;
  const picture = typeof name === 'string' ? parsePictureName(name) : null;
  if (picture === null) return false;
  return (await findPicture(backend, picture.sha256))?.format === picture.format;
}

const sentences: Record<FormRefusal, string> = {
  'too-large': 'Diese Datei ist zu groß. Bitte höchstens 5 MB.',
  'too-many-pixels': 'Dieses Bild hat mehr als 25 Millionen Bildpunkte. Bitte verkleinern Sie es.',
  'unknown-format': 'Das ist kein PNG, JPEG oder SVG.',
  unreadable: 'Diese Datei lässt sich nicht lesen. Bitte speichern Sie sie in Ihrem Programm neu.',
  'too-costly':
    'Diese Datei braucht beim Öffnen zu viel Zeit oder Speicher. Bitte speichern Sie sie einfacher oder kleiner.',
  'svg-broken': 'Dieses SVG ist unvollständig. Bitte speichern Sie es in Ihrem Programm neu.',
  'svg-text': 'Dieses SVG enthält Text. Bitte wandeln Sie ihn in Ihrem Programm in Pfade um.',
  'svg-foreign':
    'Dieses SVG enthält Verweise oder Skripte oder anderes, das nicht gezeichnet wird. Bitte speichern Sie es als einfaches SVG.',
  'svg-complex': 'Dieses SVG ist zu aufwendig gezeichnet. Bitte vereinfachen Sie es oder speichern Sie es als PNG.',
  'no-pdf': 'Das ist kein PDF.',
  encrypted: 'Dieses PDF ist mit einem Passwort geschützt. Bitte speichern Sie es ohne Schutz.',
  'not-a4': 'Das Briefpapier ist nicht A4 hoch (210 × 297 mm).',
  'pdf-complex':
    'Dieses PDF ist zu aufwendig aufgebaut. Bitte speichern Sie nur das Briefpapier, mit kleineren Bildern, als neues PDF.',
  'pdf-old': 'Dieses PDF ist auf veraltete Art gepackt. Bitte speichern Sie es in Ihrem Programm als neues PDF.',
  'active-content': 'Diese Datei enthält Skripte oder andere Dateien. Bitte speichern Sie sie ohne.',
  'no-table': 'Das ist kein PNG, JPEG oder SVG.',
  'zip-complex': 'Das ist kein PNG, JPEG oder SVG.',
  busy: 'Das Prüfen dauert gerade zu lange. Bitte versuchen Sie es in einer Minute noch einmal.',
  'too-many-uploads': `Mehr als ${uploadsPerMinute} Dateien in einer Minute prüfen wir nicht. Bitte versuchen Sie es in einer Minute noch einmal.`,
  'too-many-pictures': 'Ihre Logos und Briefpapiere belegen zusammen schon 200 MB.',
};
