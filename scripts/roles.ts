/** Writes docs/guia/papeles.md from the contract. `npm run roles` */
import { writeFileSync } from 'node:fs'
import { inRoot } from './paths.mjs'
import { renderRolePage, ROLE_PAGE } from './role-table/render-role-table.ts'

writeFileSync(inRoot(ROLE_PAGE), renderRolePage())
console.log(ROLE_PAGE)
