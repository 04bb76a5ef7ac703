import { expect, test } from 'vitest'
import { wrongImports } from './rooms.ts'

const reasonFor = (file: string, source: string) => wrongImports(file, source)[0]?.split(': ')[1]

test.each([
  [
    'a module uses its neighbour',
    'apps/server/src/modules/agents/agents.service.ts',
    `import { a } from '../engine/reply.ts'`,
  ],
  [
    'a module knows an adapter',
    'apps/server/src/modules/agents/a.ts',
    `import { a } from '../../adapters/mail/mail.ts'`,
  ],
  ['an adapter knows a module', 'apps/server/src/adapters/mail/a.ts', `import { a } from '../../modules/auth/a.ts'`],
  ['an adapter knows its neighbour', 'apps/server/src/adapters/mail/a.ts', `import { a } from '../model/a.ts'`],
  [
    'an adapter reads the database',
    'apps/server/src/adapters/mail/a.ts',
    `import type { Db } from '../../db/connect.ts'`,
  ],
  ['a module knows the wiring plan', 'apps/server/src/modules/auth/a.ts', `import { app } from '../../app.ts'`],
  ['a module knows who joins it', 'apps/server/src/modules/auth/a.ts', `import { a } from '../../wiring/people.ts'`],
  ['the wiring knows the plan', 'apps/server/src/wiring/people.ts', `import { app } from '../app.ts'`],
  ['the environment knows a room', 'apps/server/src/config.ts', `import { a } from './modules/auth/a.ts'`],
  ['the ground floor looks up', 'apps/server/src/platform/jobs.ts', `import { a } from '../modules/engine/reply.ts'`],
  ['the cellar looks up', 'apps/server/src/db/connect.ts', `import { a } from '../modules/engine/reply.ts'`],
  ['a port knows the plumbing', 'apps/server/src/ports/brain.ts', `import type { A } from '../platform/http.ts'`],
  ['a feature uses its neighbour', 'apps/web/src/features/agents/a.tsx', `import { a } from '../auth/login.tsx'`],
  ['a look has knowledge', 'apps/web/src/ui/card.tsx', `import { a } from '../data/agents.ts'`],
  ['data draws', 'apps/web/src/data/agents.ts', `import { a } from '../ui/card.tsx'`],
  ['the library looks up', 'apps/web/src/lib/api.ts', `import { a } from '../data/agents.ts'`],
  ['a feature knows the roof', 'apps/web/src/features/agents/a.tsx', `import { a } from '../../app/router.tsx'`],
  [
    'the console reaches into the server',
    'apps/web/src/lib/api.ts',
    `import { a } from '../../../server/src/config.ts'`,
  ],
  ['the console uses Node', 'apps/web/src/lib/api.ts', `import { a } from 'node:fs'`],
  ['the contract knows more than zod', 'packages/contract/src/agents.ts', `import { a } from 'kysely'`],
  ['the product imports a test', 'apps/server/src/app.ts', `import { a } from '../test/house.ts'`],
  ['the product imports a test beside it', 'apps/web/src/app/a.tsx', `import { a } from '../lib/phone.test.ts'`],
])('%s: refused', (_, file, source) => {
  expect(wrongImports(file, source)).toHaveLength(1)
})

test.each([
  ['a star', `export * from '../engine/reply.ts'`],
  ['a call', `const a = await import('../engine/reply.ts')`],
  ['a side effect', `import '../engine/reply.ts'`],
  ['several lines', `import {\n  a,\n  type B,\n} from '../engine/reply.ts'`],
  ['a type', `type A = import('../engine/reply.ts').A`],
  ['double quotes', `import type { A } from "../engine/reply.ts"`],
])('a wrong import is seen written as %s', (_, source) => {
  expect(wrongImports('apps/server/src/modules/agents/a.ts', source)).toHaveLength(1)
})

test.each([
  ['main opens the windows', 'apps/server/src/main.ts', `import { a } from './adapters/mail/mail.ts'`],
  ['app joins modules and adapters', 'apps/server/src/app.ts', `import { a } from './modules/auth/auth.service.ts'`],
  ['the wiring joins modules', 'apps/server/src/wiring/a.ts', `import { a } from '../modules/auth/auth.service.ts'`],
  ['the wiring opens windows', 'apps/server/src/wiring/a.ts', `import { a } from '../adapters/mail/mail.ts'`],
  ['the wiring reads the environment', 'apps/server/src/wiring/a.ts', `import type { Config } from '../config.ts'`],
  ['a room is at home', 'apps/server/src/modules/engine/reply.ts', `import { a } from './steps/burst.ts'`],
  [
    'a module uses ports, plumbing and store',
    'apps/server/src/modules/auth/a.ts',
    `import { a } from '../../db/connect.ts'`,
  ],
  ['everybody reads the contract', 'apps/web/src/ui/card.tsx', `import { a } from '@portavoz/contract'`],
  ['the contract knows zod', 'packages/contract/src/agents.ts', `import * as z from 'zod/mini'`],
  [
    'a test imports anything',
    'apps/server/src/modules/auth/auth.test.ts',
    `import { a } from '../../../test/house.ts'`,
  ],
  ['the demo furnishes with fakes', 'apps/server/demo/main.ts', `import { a } from '../src/adapters/model/model.ts'`],
  [
    'a word in a sentence is no import',
    'apps/web/src/ui/card.tsx',
    `const said = "import { a } from '../data/agents.ts'"`,
  ],
])('%s: welcome', (_, file, source) => {
  expect(wrongImports(file, source)).toEqual([])
})

test('a file that only passes others on is a barrel, except the index of the contract', () => {
  expect(reasonFor('apps/web/src/ui/index.ts', '')).toBe('solo el contrato tiene un índice')
  expect(reasonFor('apps/web/src/ui/all.ts', `export { Card } from './card.tsx'`)).toMatch('reexporta')
  expect(wrongImports('packages/contract/src/index.ts', `export * from './agents.ts'`)).toEqual([])
})

test('a folder that is no floor is refused: its files would know everybody', () => {
  expect(reasonFor('apps/server/src/helpers/a.ts', '')).toBe('esa carpeta no está en la tabla de los muros')
})

test('the line of the import is named', () => {
  const [line] = wrongImports('apps/web/src/lib/a.ts', `import { b } from './b.ts'\nimport { c } from '../data/c.ts'`)
  expect(line).toBe('apps/web/src/lib/a.ts:2 → ../data/c.ts: lib no puede conocer a data')
})
