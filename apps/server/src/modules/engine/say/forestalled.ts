/** The owner answered by hand before the agent's words left. */
export const FORESTALLED = { status: 'failed', step: 'forestalled', cause: 'Respondiste tú antes' } as const

/** And an attempt to send them ended in nobody knows what. */
export const IN_DOUBT = {
  status: 'uncertain',
  step: 'uncertain',
  cause: 'Respondiste tú antes de saber si este mensaje había salido',
} as const
