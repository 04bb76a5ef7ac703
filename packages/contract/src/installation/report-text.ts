import type { CheckState, InstallationReport } from './endpoints.ts'

export const checkStateLabels: Record<CheckState, string> = {
  bad: 'Mal',
  warning: 'Aviso',
  good: 'Bien',
  omitted: 'Omitido',
}

/** «1 cosa mal, 2 cosas por revisar, 9 bien»; nothing about checks that were omitted. */
export function formatCheckCounts({ findings }: InstallationReport): string {
  const count = (state: CheckState) => findings.filter((finding) => finding.state === state).length
  const things = (state: CheckState) => `${count(state)} ${count(state) === 1 ? 'cosa' : 'cosas'}`
  return [
    ...(count('bad') > 0 ? [`${things('bad')} mal`] : []),
    ...(count('warning') > 0 ? [`${things('warning')} por revisar`] : []),
    `${count('good')} bien`,
  ].join(', ')
}

/** The report as plain text: the terminal prints it and the console copies it. */
export const formatReport = (report: InstallationReport): string =>
  [
    `Informe de Portavoz ${report.version}`,
    `Fecha: ${report.at}`,
    `Sistema: ${report.platform}`,
    `Node: ${report.node}`,
    '',
    ...report.findings.flatMap(({ check, state, seen, advice }) => [
      `${`[${checkStateLabels[state]}]`.padEnd(9)} ${check}: ${seen}`,
      ...(advice === null ? [] : [`          → ${advice}`]),
    ]),
    '',
    formatCheckCounts(report),
  ].join('\n')
