import { AskedAct } from '../shell/acts';
import { Asked } from '../shell/asked';
import { Choice, fieldOf, Input } from '../shell/fields';
import { doneText, Facts, numberText, Title } from '../shell/parts';
import { useSession } from '../shell/session';
import { actorIn, words } from '../shell/words';
import { ChangeSettingsDocument, SettingsDocument, type SettingsFragment } from './documents/generated';
import { settingWords as said } from './words';

export function Screens() {
  return (
    <Asked document={SettingsDocument} isFresh>
      {({ settings }) =>
        settings && (
          <>
            <Title says={words.sections.settings}>
              <ChangeThem settings={settings} />
            </Title>
            <p>{said.intro}</p>
            <Facts
              facts={[
                ...factsOf(settings),
                [
                  said.changed,
                  settings.changedAt ? doneText(settings.changedAt, settings.changedBy) : said.never,
                ],
                [said.confirmedBy, settings.confirmedBy && actorIn(settings.confirmedBy)],
              ]}
            />
            <Proposed settings={settings} />
            <p className="faint">{said.environment}</p>
          </>
        )
      }
    </Asked>
  );
}

/** Settings have no id, so an answer alone changes nothing that is shown. */
const shown = ['Settings'];

interface SettingsProps {
  readonly settings: SettingsFragment;
}

type Values = Pick<SettingsFragment, 'fourEyes' | 'confirmAskedAbove'>;

function factsOf({ fourEyes, confirmAskedAbove }: Values) {
  return [
    [said.fourEyes, said.fourEyesSays[`${fourEyes}`]],
    [said.confirmAskedAbove, said.limitSays(numberText(confirmAskedAbove))],
  ] as const;
}

function ChangeThem({ settings: { fourEyes, confirmAskedAbove } }: SettingsProps) {
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
      <Choice name="fourEyes" defaultChecked={fourEyes}>
        {said.turnOn}
      </Choice>
      <Input
        {...fieldOf('confirmAskedAbove', said)}
        type="number"
        required
        min={0}
        defaultValue={confirmAskedAbove}
      />
      {fourEyes && <p>{said.second}</p>}
    </AskedAct>
  );
}

/** One person who asks for the same again is not a second person. */
function Proposed({ settings: { proposal, fourEyes, confirmAskedAbove } }: SettingsProps) {
  const { viewer, mayOneOf } = useSession();
  if (!proposal) return null;
  const isOwn = proposal.proposedBy.name === viewer.name;
  const wanted: Values = { fourEyes: proposal.fourEyes, confirmAskedAbove: proposal.confirmAskedAbove };
  return (
    <section className="problem">
      <p>{said.proposed(doneText(proposal.proposedAt, proposal.proposedBy))}</p>
      <Facts facts={factsOf(wanted)} />
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
