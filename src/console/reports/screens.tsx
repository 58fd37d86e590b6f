import { addressOf, go } from '../shell/address';
import { Asked } from '../shell/asked';
import { Title } from '../shell/parts';
import type { ScreenProps } from '../shell/parts';
import { words } from '../shell/words';
import { ChoicesDocument, ReportDocument } from './documents/generated';
import { Pictures } from './pictures';
import { reportWords as said } from './words';

/** The first template, unless the address names another. */
export function Screens({ path: [code] }: ScreenProps) {
  return (
    <Asked document={ChoicesDocument}>
      {({ templates }) => {
        const choices = templates?.edges.map(({ node }) => node) ?? [];
        const chosen = code ?? choices[0]?.templateCode;
        return chosen ? <Report key={chosen} templateCode={chosen} choices={choices} /> : <p>{said.none}</p>;
      }}
    </Asked>
  );
}

interface ReportProps {
  readonly templateCode: string;
  readonly choices: readonly { readonly templateCode: string; readonly name: string }[];
}

function Report({ templateCode, choices }: ReportProps) {
  const { sections } = words;
  const isListed = choices.some((each) => each.templateCode === templateCode);
  const all = isListed ? choices : [{ templateCode, name: templateCode }, ...choices];
  return (
    <>
      <Title says={sections.reports}>
        <select
          className="unprinted"
          aria-label={words.template}
          value={templateCode}
          onChange={({ target }) => go(addressOf('reports', target.value))}
        >
          {all.map((each) => (
            <option key={each.templateCode} value={each.templateCode}>
              {`${each.name} · ${each.templateCode}`}
            </option>
          ))}
        </select>
      </Title>
      <Asked document={ReportDocument} variables={{ templateCode }}>
        {({ template }) =>
          template?.report && (
            <Pictures name={template.name} templateCode={templateCode} numbers={template.report} />
          )
        }
      </Asked>
    </>
  );
}
