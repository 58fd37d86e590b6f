import { Refused } from 'consent-client/apollo';
import { useState, type ReactNode } from 'react';
import { Expected, Faults, Input } from '../shell/fields';
import { sentWith, type Filled } from '../shell/forms';
import { OneOf } from '../shell/parts';
import { useSession } from '../shell/session';
import { Sheet, languageName } from '../shell/texts';
import { Comparison } from './comparison';
import type { Desk, DeskState, Saving } from './desk';
import { TextFields } from './textFields';
import { draftWords as said } from './words';
import { textIn, withText, type Template } from './written';

export const modes = ['write', 'preview', 'compare'] as const;
export type Mode = (typeof modes)[number];

interface LanguagesProps {
  readonly desk: Desk;
  readonly state: DeskState;
  readonly template: Template;
  readonly mode: Mode;
}

/** All languages side by side; on a narrow page one at a time. */
export function Languages({ desk, state: { written, saving }, template, mode }: LanguagesProps) {
  const mayWrite = useSession().mayOneOf('templates:write');
  const { draft, defaultLocale } = template;
  const comparison = draft?.comparison ?? [];
  const dropped = comparison.flatMap(({ locale, change }) => (change === 'REMOVED' ? [locale] : []));
  const missing = [...new Set([defaultLocale, ...dropped])].filter((locale) => !textIn(written, locale));
  const [chosen, choose] = useState<string | null>(null);
  const open = textIn(written, chosen ?? '')?.locale ?? written.texts[0]?.locale;
  const add = (locale: string) => {
    const text = { locale, title: '', body: '', changeNote: '' };
    if (!textIn(written, locale)) desk.write({ ...written, texts: [...written.texts, text] });
    choose(locale);
  };
  return (
    <>
      {missing.map((locale) => (
        <p key={locale} className="problem row">
          {said[locale === defaultLocale ? 'missingDefault' : 'missing'](languageName(locale))}
          {mayWrite && <button onClick={() => add(locale)}>{said.addNamed(languageName(locale))}</button>}
        </p>
      ))}
      <OneOf
        className="tabs"
        label={said.languages}
        of={written.texts.map(({ locale }) => [locale, languageName(locale)])}
        chosen={open}
        onChoose={choose}
      />
      <div className="columns">
        {written.texts.map((text) => {
          const { locale } = text;
          const remove = () =>
            desk.write({ ...written, texts: written.texts.filter((each) => each !== text) });
          return (
            <section key={locale} data-open={locale === open} aria-label={languageName(locale)}>
              <h2>
                {languageName(locale)} <code>{locale}</code>
              </h2>
              {mode === 'write' && (
                <Faults value={{ ...notedIn(draft, locale), ...faultsIn(saving, locale) }}>
                  <TextFields
                    text={text}
                    onChange={(change) => desk.write(withText(written, text, change))}
                  />
                  <button onClick={remove}>{said.remove(languageName(locale))}</button>
                </Faults>
              )}
              {mode === 'preview' && <Sheet text={text} />}
              {mode === 'compare' && (
                <Comparison locale={locale} found={comparison.find((each) => each.locale === locale)} />
              )}
            </section>
          );
        })}
      </div>
      {mayWrite && mode === 'write' && <AddLanguage onAdd={add} />}
    </>
  );
}

/** A change note that says what that of the version before says. */
function notedIn(draft: Template['draft'], locale: string): Readonly<Record<string, ReactNode>> {
  const place = draft?.texts.findIndex((text) => text.locale === locale);
  const isRepeated = draft?.check?.faults.some(({ member }) => member === `texts[${place}].changeNote`);
  return isRepeated ? { changeNote: said.repeatedNote } : {};
}

/** By the member of this text: what was expected there, and what came. */
function faultsIn(saving: Saving, locale: string): Readonly<Record<string, ReactNode>> {
  if (saving.kind !== 'refused' || !(saving.refusal instanceof Refused.INVALID_INPUT)) return {};
  const place = `/texts/${saving.sent.texts.findIndex((text) => text.locale === locale)}/`;
  const faults = saving.refusal.details.errors.filter(({ pointer }) => pointer.startsWith(place));
  return Object.fromEntries(
    faults.map(({ pointer, expected, came = '' }) => [
      pointer.slice(place.length),
      <Expected pointer={pointer} expected={came ? `${expected} (${came})` : expected} />,
    ]),
  );
}

function AddLanguage({ onAdd }: { readonly onAdd: (locale: string) => void }) {
  const [isUnfit, setUnfit] = useState(false);
  const [added, setAdded] = useState(0);
  const add = ({ text }: Filled) => {
    try {
      for (const locale of Intl.getCanonicalLocales(text('locale'))) onAdd(locale);
      setUnfit(false);
      setAdded(added + 1);
    } catch {
      setUnfit(true);
    }
  };
  return (
    <form key={added} onSubmit={sentWith(add)}>
      <Faults value={isUnfit ? { locale: 'BCP 47: fr, pt-BR' } : {}}>
        <Input name="locale" label={said.addLanguage} hint={said.addHint} required autoCapitalize="none" />
      </Faults>
      <button>{said.add}</button>
    </form>
  );
}
