import { licencesByHand, licenceTerms } from './licence-terms.ts';
import type { ProductionPackage } from './production-packages.ts';

export interface LicencesDocument {
  /** The text of docs/licences.md. */
  text: string;
  /** Packages and licences of which nobody has said what they oblige to. */
  problems: string[];
}

const header = `# Licences of what production runs

Generated from the lock file by \`npm run documents\`; do not edit. It names every package of others that the gateway, the worker, voice nodes and the
web server may load, on any platform, with what its licence obliges to when the service is passed on to others, in our words: the licence's own text,
in the package, decides. The service itself is Apache-2.0 (\`LICENSE\`). \`AND\`: all of them hold; \`OR\`: one may be chosen. Packages marked \`*\` are optional: for
other platforms, or extras that the service runs without. What a licence obliges to is said in \`scripts/licences/licence-terms.ts\`. Data of others
that lies in the repository itself has its notice beside it: \`packages/receptionist/vectors/NOTICE.md\`.
`;

export function licencesDocument(packages: readonly ProductionPackage[]): LicencesDocument {
  const problems: string[] = [];
  const byLicence = new Map<string, ProductionPackage[]>();
  for (const one of packages) {
    const licence = normalise(one.licence ?? licencesByHand[one.name] ?? '');
    if (licence === '') problems.push(`${one.name} ${one.version} names no licence: look it up for licencesByHand`);
    else byLicence.set(licence, [...(byLicence.get(licence) ?? []), one]);
  }
  const sections = [...byLicence]
    .toSorted(([a, ofA], [b, ofB]) => ofB.length - ofA.length || (a < b ? -1 : 1))
    .map(([licence, ofIt]) => {
      const ids = idsIn(licence);
      for (const id of ids) if (!(id in licenceTerms)) problems.push(`${id} (${ofIt[0]?.name}) is not in licenceTerms`);
      return sectionText(licence, { ids, packages: ofIt });
    });
  return { text: `${header}\n${sections.join('\n')}`, problems };
}

function sectionText(licence: string, { ids, packages }: { ids: string[]; packages: ProductionPackage[] }): string {
  const terms = ids.map((id) => `- ${ids.length === 1 ? '' : `${id}: `}${licenceTerms[id] ?? ''}`).join('\n');
  const names = packages.map(({ name, version, isOptional }) => `${name} ${version}${isOptional ? '\\*' : ''}`);
  return `## ${licence} (${packages.length})\n\n${terms}\n\n${names.join(', ')}\n`;
}

/** Some manifests write what SPDX writes otherwise. */
function normalise(licence: string): string {
  return licence
    .replace(/^\((.*)\)$/, '$1')
    .replaceAll(' and ', ' AND ')
    .replaceAll('MPL 2.0', 'MPL-2.0');
}

function idsIn(licence: string): string[] {
  return [...new Set(licence.split(/[\s()]+/).filter((part) => part !== '' && part !== 'AND' && part !== 'OR'))];
}
