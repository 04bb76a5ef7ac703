import { deviceNotifications as api } from '@portavoz/contract'
import type { BindEndpoint } from '../../platform/http/http-server.ts'
import type { PushService } from './push.service.ts'

export function pushRoutes(bind: BindEndpoint, push: PushService): void {
  bind(api.settings, (_, { id: userId }, { token }) => push.settings({ userId, token }))
  bind(api.save, ({ order, ...preferences }, viewer) => push.save(viewer.id, preferences, order))
  bind(api.subscribe, (subscription, { id: userId }, { token }) => push.subscribe({ userId, token }, subscription))
  bind(api.change, ({ id, showsText }, { id: userId }, { token }) => push.change({ userId, token }, id, showsText))
  bind(api.test, ({ id }, viewer) => push.test(viewer.id, id))
  bind(api.unsubscribe, ({ id }, viewer) => push.unsubscribe(viewer.id, id))
}
