import type { CheckState, InstallationReport } from './endpoints.ts'

export const checkStateLabels: Record<CheckState, string> = {
  bad: 'Mal',
  warning: 'Aviso',
  good: 'Bien',
  omitted: 'Omitido',
}

/** From most to least urgent. */
export const checkStates = ['bad', 'warning', 'good', 'omitted'] as const

/** «Mal: 1 · Aviso: 0 · Bien: 9 · Omitido: 2». */
export const formatCheckCounts = ({ findings }: InstallationReport): string =>
  checkStates
    .map((state) => `${checkStateLabels[state]}: ${findings.filter((finding) => finding.state === state).length}`)
    .join(' · ')

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
