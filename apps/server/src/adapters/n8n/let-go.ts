import { createAskSession, type SessionAsking } from './ask-session.ts'

export type LetGo = (userId: string) => Promise<(sessionName: string) => void>

/** How n8n is reached is read now; what that gives asks it once to let go of a session, when nobody may know any more. */
export const createLetGo =
  ({ connectionOf, ...asking }: SessionAsking): LetGo =>
  async (userId) => {
    const connection = await connectionOf(userId).catch(() => null)
    const askSession = createAskSession({ ...asking, connectionOf: async () => connection })
    return (sessionName) => void askSession(userId, sessionName, 'delete')
  }
