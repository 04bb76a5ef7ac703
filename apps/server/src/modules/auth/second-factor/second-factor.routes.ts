import { secondFactor as api } from '@portavoz/contract'
import type { BindEndpoint } from '../../../platform/http/http-server.ts'
import type { SecondFactorModule } from './second-factor.module.ts'

export function secondFactorRoutes(bind: BindEndpoint, { secondFactor, enrolment }: SecondFactorModule): void {
  bind(api.get, (_, viewer) => secondFactor.get(viewer.id))
  bind(api.challenge, (_, viewer) => secondFactor.challenge(viewer.id))
  bind(api.startTotp, (reauthentication, viewer) => enrolment.startTotp(viewer.id, reauthentication))
  bind(api.confirmTotp, ({ code }, viewer, { token }) => enrolment.confirmTotp(viewer.id, code, token))
  bind(api.removeTotp, (reauthentication, viewer) => secondFactor.removeTotp(viewer.id, reauthentication))
  bind(api.startPasskey, (reauthentication, viewer) => enrolment.startPasskey(viewer.id, reauthentication))
  bind(api.addPasskey, (input, viewer, { token }) => enrolment.addPasskey(viewer.id, input, token))
  bind(api.renamePasskey, ({ passkeyId, name }, viewer) => secondFactor.renamePasskey(viewer.id, passkeyId, name))
  bind(api.removePasskey, ({ passkeyId, ...reauthentication }, viewer) =>
    secondFactor.removePasskey(viewer.id, passkeyId, reauthentication),
  )
  bind(api.renewRecoveryCodes, (reauthentication, viewer) =>
    secondFactor.renewRecoveryCodes(viewer.id, reauthentication),
  )
}
