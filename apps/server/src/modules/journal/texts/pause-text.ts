import type { JournalLine } from '../journal.store.ts'

const pauseCauses: Record<string, string> = {
  console: 'porque respondiste desde la consola',
  phone: 'porque respondiste desde el celular',
  model: 'porque el modelo dejó de responder',
  escalation: 'porque se pasó a una persona',
  person: 'porque la transferiste a una persona',
  loop: 'porque hubo demasiadas respuestas seguidas',
  quarantine: 'porque responder un mensaje detuvo el servidor varias veces',
}

/** The contact's next message ends the pause of an outage, once the model answers. */
const RESUMES_ALONE = 'El agente sigue solo cuando el cliente escriba otra vez y el modelo responda.'

/** Why the conversation was paused, and what ends the pause. */
export function pauseText(line: JournalLine | undefined): string {
  const pausedBy = line?.detail?.pausedBy
  const resumption = pausedBy === 'model' ? RESUMES_ALONE : 'Reábrela para que el agente siga.'
  return `La conversación estaba en pausa${pausedBy ? ` ${pauseCauses[pausedBy] ?? ''}` : ''}. ${resumption}`
}
