import { emptyForm } from '#app/invoicing/fields.ts';
import { columnBoxes, footerNames, informationBoxes, textFields, uploadFields } from '#app/invoicing/layout/fields.ts';
import type { LayoutValues, PictureName, TextName, TypedLayout } from '#app/invoicing/layout/fields.ts';
import { isLayoutKind, pictureFormats } from '#app/invoicing/layout/layout.ts';
import type { LayoutSettings, PictureReference } from '#app/invoicing/layout/layout.ts';
import { memberNames, recordOf } from '#app/values/records.ts';

export function toLayoutValues({ name, settings }: { name: string; settings: LayoutSettings }): LayoutValues {
  const { logo, colors, margins } = settings;
  return {
    name,
    design: settings.design,
    windowForm: settings.windowForm,
    foldMarks: box(settings.foldMarks),
    font: settings.font,
    fontSize: writeTenths(settings.fontSizeTenthPt),
    accentColor: colors.accent,
    textColor: colors.text,
    marginLeft: writeTenths(margins.leftTenthMm),
    marginRight: writeTenths(margins.rightTenthMm),
    marginTop: writeTenths(margins.topTenthMm),
    marginBottom: writeTenths(margins.bottomTenthMm),
    carriedSums: box(settings.carriedSums),
    pageCount: settings.pageCount,
    giroCode: box(settings.giroCode),
    logoWidth: writeTenths(logo?.widthTenthMm ?? 500),
    logoAlign: logo?.align ?? 'left',
    logoAlternative: logo?.alternative ?? '',
    ...pictureValues(settings),
    ...emptyForm(uploadFields),
    ...shownBoxes(columnBoxes, settings.hiddenColumns),
    ...shownBoxes(informationBoxes, settings.hiddenInformation),
    footer1: settings.footer[0] ?? '',
    footer2: settings.footer[1] ?? '',
    footer3: settings.footer[2] ?? '',
    footer4: settings.footer[3] ?? '',
    letterheadFooter: box(settings.letterheadFooter),
    greetings: box(settings.greetings),
    ...textValues(settings),
  };
}

function pictureValues({ logo, letterhead }: LayoutSettings): Record<PictureName, string> {
  return {
    logo: logo ? pictureName(logo.picture) : '',
    letterhead: letterhead ? pictureName(letterhead.first) : '',
    following: letterhead?.following ? pictureName(letterhead.following) : '',
  };
}

function box(on: boolean): string {
  return on ? 'on' : '';
}

function shownBoxes<Id extends string, Name extends string>(
  boxes: Record<Id, Name>,
  hidden: readonly Id[],
): Record<Name, string> {
  return recordOf(memberNames(boxes).map((id) => [boxes[id], box(!hidden.includes(id))]));
}

function textValues({ texts }: LayoutSettings): Record<TextName, string> {
  const members = textFields.map(({ name, kind, language, place }): [TextName, string] => {
    const own = texts.find((text) => text.kind === kind && text.language === language && text.place === place);
    return [name, own?.text ?? ''];
  });
  return recordOf(members);
}

/** 255 becomes "25,5". */
export function writeTenths(tenths: number): string {
  return String(tenths / 10).replace('.', ',');
}

export function pictureName({ sha256, format }: PictureReference): string {
  return `${sha256}.${format}`;
}

const namePattern = /^([0-9a-f]{64})\.([a-z]{3,4})$/;

/** The picture of such a name; null for any other text. */
export function parsePictureName(name: string): PictureReference | null {
  const [, sha256, ending] = namePattern.exec(name) ?? [];
  const format = pictureFormats.find((each) => each === ending);
  return sha256 === undefined || format === undefined ? null : { sha256, format };
}

/** `stored`: texts for kinds of documents that the form does not show stay as they are there. */
export function toSettings(form: TypedLayout, stored?: LayoutSettings): LayoutSettings {
  const logo = parsePictureName(form.logo);
  const first = parsePictureName(form.letterhead);
  const following = parsePictureName(form.following);
  return {
    design: form.design,
    windowForm: form.windowForm,
    foldMarks: form.foldMarks,
    font: form.font,
    fontSizeTenthPt: form.fontSize,
    colors: { accent: form.accentColor, text: form.textColor },
    margins: {
      leftTenthMm: form.marginLeft,
      rightTenthMm: form.marginRight,
      topTenthMm: form.marginTop,
      bottomTenthMm: form.marginBottom,
    },
    carriedSums: form.carriedSums,
    pageCount: form.pageCount,
    giroCode: form.giroCode,
    ...(logo && {
      logo: { picture: logo, widthTenthMm: form.logoWidth, align: form.logoAlign, alternative: form.logoAlternative },
    }),
    ...(first && { letterhead: { first, ...(following && { following }) } }),
    hiddenColumns: hiddenOf(columnBoxes, form),
    hiddenInformation: hiddenOf(informationBoxes, form),
    footer: footerNames.flatMap((name) => form[name] || []),
    letterheadFooter: form.letterheadFooter,
    greetings: form.greetings,
    texts: [
      ...textFields.flatMap(({ name, kind, language, place }) =>
        form[name] === '' ? [] : [{ kind, language, place, text: form[name] }],
      ),
      ...(stored?.texts ?? []).filter(({ kind }) => !isLayoutKind(kind)),
    ],
  };
}

function hiddenOf<Id extends string, Name extends string>(boxes: Record<Id, Name>, form: Record<Name, boolean>): Id[] {
  return memberNames(boxes).filter((id) => !form[boxes[id]]);
}
