import { useQuery } from '@apollo/client/react';
import { AskedAct } from '../shell/acts';
import { Field } from '../shell/forms';
import { Fact, Facts, Loaded, momentText, NotFound, type ScreenProps } from '../shell/parts';
import { useSession } from '../shell/session';
import { actorIn, useWords } from '../shell/words';
import { ChangeSettingsDocument, SettingsDocument, type SettingsFragment } from './documents/generated';
import { useSettingWords } from './words';

export function SettingScreens({ path }: ScreenProps) {
  const said = useSettingWords();
  const { data, error, refetch } = useQuery(SettingsDocument, { fetchPolicy: 'cache-and-network' });
  if (path.length > 0) return <NotFound />;
  return (
    <Loaded data={data?.settings} error={error} onAgain={() => void refetch()}>
      {(settings) => (
        <>
          <div className="title">
            <h1>{said.title}</h1>
            <ChangeThem settings={settings} />
          </div>
          <p>{said.intro}</p>
          <Stored settings={settings} />
          <Proposed settings={settings} />
          <p className="faint">{said.environment}</p>
        </>
      )}
    </Loaded>
  );
}

/** Settings have no id, so an answer alone changes nothing that is shown. */
const shown = ['Settings'];

interface SettingsProps {
  readonly settings: SettingsFragment;
}

type Values = Pick<SettingsFragment, 'fourEyes' | 'confirmAskedAbove'>;

function Required({ fourEyes, confirmAskedAbove }: Values) {
  const { language } = useWords();
  const said = useSettingWords();
  return (
    <>
      <Fact name={said.fourEyes}>{said.fourEyesSays[`${fourEyes}`]}</Fact>
      <Fact name={said.limit}>
        {said.limitSays(new Intl.NumberFormat(language).format(confirmAskedAbove))}
      </Fact>
    </>
  );
}

function Stored({ settings }: SettingsProps) {
  const words = useWords();
  const said = useSettingWords();
  const { changedAt, changedBy, confirmedBy } = settings;
  return (
    <Facts>
      <Required {...settings} />
      <Fact name={said.changed}>
        {changedAt && changedBy
          ? words.at(momentText(changedAt, words.language), actorIn(words, changedBy))
          : said.never}
      </Fact>
      {confirmedBy && <Fact name={said.confirmedBy}>{actorIn(words, confirmedBy)}</Fact>}
    </Facts>
  );
}

function ChangeThem({ settings: { fourEyes, confirmAskedAbove } }: SettingsProps) {
  const said = useSettingWords();
  const { mayOneOf } = useSession();
  if (!mayOneOf('settings:manage')) return null;
  return (
    <AskedAct
      isPrimary
      action={said.change}
      title={said.ask}
      document={ChangeSettingsDocument}
      refetch={shown}
      input={({ text }) => ({
        fourEyes: text('fourEyes') === 'on',
        confirmAskedAbove: Number(text('confirmAskedAbove')),
      })}
    >
      <label className="choice">
        <input type="checkbox" name="fourEyes" defaultChecked={fourEyes} /> <span>{said.turnOn}</span>
      </label>
      <Field name="confirmAskedAbove" label={said.limit} hint={said.limitHint}>
        {(wired) => <input {...wired} type="number" required min={0} defaultValue={confirmAskedAbove} />}
      </Field>
      {fourEyes && <p>{said.second}</p>}
    </AskedAct>
  );
}

/** One person who asks for the same again is not a second person. */
function Proposed({ settings: { proposal, fourEyes, confirmAskedAbove } }: SettingsProps) {
  const words = useWords();
  const said = useSettingWords();
  const { viewer, mayOneOf } = useSession();
  if (!proposal) return null;
  const isOwn = proposal.proposedBy.name === viewer.name;
  const at = words.at(momentText(proposal.proposedAt, words.language), actorIn(words, proposal.proposedBy));
  const wanted: Values = { fourEyes: proposal.fourEyes, confirmAskedAbove: proposal.confirmAskedAbove };
  return (
    <section className="problem">
      <p>{said.proposed(at)}</p>
      <Facts>
        <Required {...wanted} />
      </Facts>
      {isOwn && <p>{said.isOwn}</p>}
      {mayOneOf('settings:manage') && (
        <div className="row">
          {!isOwn && (
            <AskedAct
              action={said.confirm}
              title={said.askConfirm}
              document={ChangeSettingsDocument}
              refetch={shown}
              input={() => wanted}
            />
          )}
          <AskedAct
            action={said.withdraw}
            title={said.askWithdraw}
            document={ChangeSettingsDocument}
            refetch={shown}
            input={() => ({ fourEyes, confirmAskedAbove })}
          />
        </div>
      )}
    </section>
  );
}
