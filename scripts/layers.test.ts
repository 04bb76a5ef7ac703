import { expect, test } from 'vitest'
import { wrongImports } from './layers.ts'

const reasonFor = (file: string, source: string) => wrongImports(file, source)[0]?.split(': ')[1]
const server = 'apps/server/src'
const web = 'apps/web/src'

test.each([
  ['module → other module', `${server}/modules/agents/agents.service.ts`, `import { a } from '../messaging/reply.ts'`],
  ['module → adapter', `${server}/modules/agents/a.ts`, `import { a } from '../../adapters/mail/mail.ts'`],
  ['module → composition', `${server}/modules/auth/a.ts`, `import { a } from '../../server/composition/accounts.ts'`],
  ['module → configuration', `${server}/modules/auth/a.ts`, `import { a } from '../../server/config/config.ts'`],
  ['adapter → module', `${server}/adapters/mail/a.ts`, `import { a } from '../../modules/auth/a.ts'`],
  ['adapter → other adapter', `${server}/adapters/mail/a.ts`, `import { a } from '../model/a.ts'`],
  ['adapter → database', `${server}/adapters/mail/a.ts`, `import type { Db } from '../../db/connect.ts'`],
  ['composition → commands', `${server}/server/composition/a.ts`, `import { a } from '../../cli/admin.ts'`],
  ['configuration → module', `${server}/server/config/config.ts`, `import { a } from '../../modules/auth/a.ts'`],
  ['configuration → composition', `${server}/server/config/config.ts`, `import { a } from '../compose.ts'`],
  ['platform → module', `${server}/platform/queue/jobs.ts`, `import { a } from '../../modules/messaging/reply.ts'`],
  ['database → module', `${server}/db/connect.ts`, `import { a } from '../modules/messaging/reply.ts'`],
  ['port → platform', `${server}/ports/mailer.ts`, `import type { A } from '../platform/http/http.ts'`],
  ['feature → other feature', `${web}/features/agents/a.tsx`, `import { a } from '../auth/login.tsx'`],
  ['feature → app', `${web}/features/agents/a.tsx`, `import { a } from '../../app/router.tsx'`],
  ['ui → data', `${web}/ui/card.tsx`, `import { a } from '../data/agents.ts'`],
  ['data → ui', `${web}/data/agents.ts`, `import { a } from '../ui/card.tsx'`],
  ['lib → data', `${web}/lib/api.ts`, `import { a } from '../data/agents.ts'`],
  ['console → server', `${web}/lib/api.ts`, `import { a } from '../../../server/src/main.ts'`],
  ['console → Node', `${web}/lib/api.ts`, `import { a } from 'node:fs'`],
  ['contract → a package besides zod', 'packages/contract/src/agents/endpoints.ts', `import { a } from 'kysely'`],
  ['product → test helper', `${server}/server/start.ts`, `import { a } from '../../test/test-server.ts'`],
  ['product → test', `${web}/app/a.tsx`, `import { a } from '../lib/phone.test.ts'`],
])('%s: refused', (_, file, source) => {
  expect(wrongImports(file, source)).toHaveLength(1)
})

test.each([
  ['export star', `export * from '../messaging/reply.ts'`],
  ['dynamic import', `const a = await import('../messaging/reply.ts')`],
  ['side effect', `import '../messaging/reply.ts'`],
  ['several lines', `import {\n  a,\n  type B,\n} from '../messaging/reply.ts'`],
  ['import type', `type A = import('../messaging/reply.ts').A`],
  ['double quotes', `import type { A } from "../messaging/reply.ts"`],
])('a wrong import is found in the form: %s', (_, source) => {
  expect(wrongImports(`${server}/modules/agents/a.ts`, source)).toHaveLength(1)
})

test.each([
  ['main → server', `${server}/main.ts`, `import { a } from './server/start.ts'`],
  ['commands → server', `${server}/cli/doctor.ts`, `import { a } from '../server/diagnose.ts'`],
  ['server → modules', `${server}/server/compose.ts`, `import { a } from '../modules/auth/auth.service.ts'`],
  ['composition → adapters', `${server}/server/composition/a.ts`, `import { a } from '../../adapters/mail/mail.ts'`],
  ['composition → configuration', `${server}/server/composition/a.ts`, `import { a } from '../config/config.ts'`],
  ['module → own folder', `${server}/modules/messaging/reply.ts`, `import { a } from './steps/burst.ts'`],
  ['module → database', `${server}/modules/auth/a.ts`, `import { a } from '../../db/connect.ts'`],
  ['console → contract', `${web}/ui/card.tsx`, `import { a } from '@portavoz/contract'`],
  ['contract → own subject', 'packages/contract/src/agents/schema.ts', `import { a } from '../limits.ts'`],
  ['contract → zod', 'packages/contract/src/agents/schema.ts', `import * as z from 'zod/mini'`],
  ['test → test helper', `${server}/modules/auth/auth.test.ts`, `import { a } from '../../../test/test-server.ts'`],
  ['demo → product', 'apps/server/demo/main.ts', `import { a } from '../src/adapters/model/model.ts'`],
  ['text that looks like an import', `${web}/ui/card.tsx`, `const text = "import { a } from '../data/agents.ts'"`],
])('%s: allowed', (_, file, source) => {
  expect(wrongImports(file, source)).toEqual([])
})

test('a file that only re-exports is refused, except the index of the contract', () => {
  expect(reasonFor(`${web}/ui/index.ts`, '')).toBe('solo el contrato tiene un índice')
  expect(reasonFor(`${web}/ui/all.ts`, `export { Card } from './card.tsx'`)).toMatch('reexporta')
  expect(wrongImports('packages/contract/src/index.ts', `export * from './agents/schema.ts'`)).toEqual([])
})

test('a folder outside the table is refused', () => {
  expect(reasonFor(`${server}/helpers/a.ts`, '')).toBe('esa carpeta no está en la tabla de capas')
})

test('the message names the line of the import', () => {
  const [line] = wrongImports(`${web}/lib/a.ts`, `import { b } from './b.ts'\nimport { c } from '../data/c.ts'`)
  expect(line).toBe(`${web}/lib/a.ts:2 → ../data/c.ts: lib no puede importar data`)
})
