import type { WorkspaceRole } from '@portavoz/contract'

/** A person beside the owners: `jobs` are their roles in businesses, by the owner's username. */
export type DemoColleague = {
  username: string
  email: string
  password: string
  job: string
  jobs: Record<string, WorkspaceRole>
}

/** Administers both businesses. */
export const TECHNICIAN = 'teo'

export const DEMO_TEAM: DemoColleague[] = [
  {
    username: 'luisa',
    email: 'luisa@nubealta.example',
    password: 'barra-nube-alta',
    job: 'atiende en Café Nube Alta',
    jobs: { camila: 'agent' },
  },
  {
    username: TECHNICIAN,
    email: 'teo@tecnicos.example',
    password: 'tecnico-de-los-dos',
    job: 'administra los dos negocios',
    jobs: { camila: 'admin', rodrigo: 'admin' },
  },
]

/** What the colleagues did with the first conversations of the first business that wait for a person. */
export const TEAM_WORK = [
  { assignee: 'luisa', note: '@luisa ¿la llamas tú? Prefiere por la tarde.' },
  { assignee: 'luisa', note: null },
  { assignee: 'camila', note: 'Ya pagó; falta enviar el comprobante.' },
] as const
