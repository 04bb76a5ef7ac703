import type { MessageRow } from '../../db/schema.ts'

type MessageText = Pick<MessageRow, 'type' | 'content'>

/** The contact's command: `stop` («BAJA») or `start` («ALTA»). `isLast`: no text follows it. */
export type OptOutCommand = { action: 'stop' | 'start'; isLast: boolean }

/** The last command of the burst counts. `burst` is oldest first. */
export function findOptOutCommand(burst: readonly MessageText[]): OptOutCommand | null {
  const commands = burst.filter(({ type }) => type === 'text').map(({ content }) => parseCommand(content))
  const lastIndex = commands.findLastIndex((command) => command !== null)
  const last = commands[lastIndex] ?? null
  return last && { action: last, isLast: lastIndex === commands.length - 1 }
}

/** True after «BAJA», false after «ALTA», null without a command. */
export function muteStateAfter(burst: readonly MessageText[]): boolean | null {
  const command = findOptOutCommand(burst)
  return command && command.action === 'stop'
}

const MAX_COMMAND_LENGTH = 20
/** Marks that people type around the word («¡Baja!», «"ALTA".»); a question mark makes it no command. */
const SURROUNDING_MARKS = /^[\s¡"'«“‘*_]+|(?<![\s!"'»”’*_.])[\s!"'»”’*_.]+$/g

function parseCommand(text: string): OptOutCommand['action'] | null {
  const normalized = text.trim().toLowerCase()
  const bare = normalized.length > MAX_COMMAND_LENGTH ? normalized : normalized.replaceAll(SURROUNDING_MARKS, '')
  if (bare === 'baja' || bare === '/stop') return 'stop'
  return bare === 'alta' || /^\/start(\s|$)/.test(bare) ? 'start' : null
}
