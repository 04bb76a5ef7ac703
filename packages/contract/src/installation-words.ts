import type { FindingState, InstallationReport } from './installation.ts'

export const findingWords: Record<FindingState, string> = {
  bad: 'Mal',
  warning: 'Aviso',
  good: 'Bien',
  omitted: 'Omitido',
}

/** From what must be mended to what was not looked at. */
export const findingStates = ['bad', 'warning', 'good', 'omitted'] as const

/** «Mal: 1 · Aviso: 0 · Bien: 9 · Omitido: 2». */
export const findingCounts = ({ findings }: InstallationReport): string =>
  findingStates
    .map((state) => `${findingWords[state]}: ${findings.filter((finding) => finding.state === state).length}`)
    .join(' · ')

/** The report as text, to be copied as it is: the terminal prints it and the console copies it. */
export const reportText = (report: InstallationReport): string =>
  [
    `Informe de Portavoz ${report.version}`,
    `Fecha: ${report.at}`,
    `Sistema: ${report.platform}`,
    `Node: ${report.node}`,
    '',
    ...report.findings.flatMap(({ check, state, seen, advice }) => [
      `${`[${findingWords[state]}]`.padEnd(9)} ${check}: ${seen}`,
      ...(advice === null ? [] : [`          → ${advice}`]),
    ]),
    '',
    findingCounts(report),
  ].join('\n')
