import {
  agents as api,
  engines,
  fail,
  type Foreseen,
  foreseeing,
  hoursNotices,
  type Supposed,
} from '@portavoz/contract'
import type { Bind } from '../../platform/http.ts'
import { hungUp } from '../../platform/hung-up.ts'
import type { Agents } from './agents.service.ts'
import type { Execute } from './execute.ts'

type Trials = {
  execute: Execute
  /** What a contact would get at that time, by the rules that need no model. */
  foresee: (supposed: Supposed) => Foreseen
}

export function agentRoutes(bind: Bind, agents: Agents, { execute, foresee }: Trials): void {
  bind(api.list, (_, viewer) => agents.list(viewer.id))
  bind(api.ofUser, ({ userId }, viewer) => (userId === viewer.id ? agents.list(viewer.id) : fail('not_found')))
  bind(api.stats, (_, viewer) => agents.stats(viewer.id))
  bind(api.search, ({ name, platform }, viewer) =>
    agents.search(viewer.id, name, platform === 'whatsapp' || platform === 'telegram' ? platform : null),
  )
  bind(api.byId, ({ id }, viewer) => agents.byId(viewer.id, id))
  bind(api.create, async (draft, viewer) => {
    const agent = await agents.create(viewer.id, draft)
    return { ...agent, notices: hoursNotices(draft.customConfig) }
  })
  bind(api.update, async (changes, viewer) => {
    const agent = await agents.update(viewer.id, changes)
    return { ...agent, notices: hoursNotices(changes.customConfig ?? {}) }
  })
  bind(api.setStatus, ({ id, whatsappStatus, telegramStatus }, viewer) => {
    const status = telegramStatus ?? whatsappStatus ?? fail('agents.status_missing')
    return agents.setActive(viewer.id, id, status === 'active')
  })
  bind(engines.move, ({ id, engine }, viewer) => agents.move(viewer.id, id, engine))
  bind(api.belongings, ({ id }, viewer) => agents.belongings(viewer.id, id))
  bind(api.remove, ({ id }, viewer) => agents.remove(viewer.id, id))
  bind(foreseeing.preview, foresee)
  bind(api.execute, (asked, viewer, { reply }) => execute(viewer, asked, hungUp(reply)))
}
