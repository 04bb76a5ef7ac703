import { auth as api } from '@portavoz/contract'
import type { Bind } from '../../platform/http.ts'
import type { createAuth } from './auth.service.ts'

export function authRoutes(bind: Bind, auth: ReturnType<typeof createAuth>): void {
  bind(api.signIn, (credentials) => auth.signIn(credentials))
  bind(api.signUp, (draft) => auth.signUp(draft))
  bind(api.signOut, (_, __, { token }) => auth.signOut(token))
  bind(api.me, (_, viewer) => auth.me(viewer))
}
