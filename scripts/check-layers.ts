import { globSync, readFileSync } from 'node:fs'
import { isTest, wrongImports } from './layers.ts'

const everything = globSync(['packages/*/src/**/*.{ts,tsx,js}', 'apps/*/**/*.{ts,tsx,js}', 'scripts/*.{ts,mjs}'], {
  exclude: (path) => /(^|\/)(node_modules|dist|data)$/.test(path) && !path.endsWith('src/data'),
})
const files = everything
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !isTest(path))
  .toSorted()
const wrong = files.map((file) => wrongImports(file, readFileSync(file, 'utf8'))).filter((lines) => lines.length)

for (const line of wrong.flat()) console.log(line)
console.log(`${files.length - wrong.length} passed, ${wrong.length} failed`)
process.exit(wrong.length ? 1 : 0)
