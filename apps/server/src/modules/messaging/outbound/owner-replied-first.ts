/** The owner replied by hand before the agent's message was sent. */
export const OWNER_REPLIED_FIRST = { status: 'failed', step: 'forestalled', cause: 'Respondiste tú antes' } as const

/** The same, after an attempt whose result is unknown. */
export const OWNER_REPLIED_IN_DOUBT = {
  status: 'uncertain',
  step: 'uncertain',
  cause: 'Respondiste tú antes de saber si este mensaje había salido',
} as const
