/**
 * The floor of a sign-in: one argon2id verification of each line that comes in, at the cost that the product
 * promises (19 MiB, two passes, one lane). No HTTP, no database. Frozen: what it measures others against must not move.
 */
import { hash, verify } from '@node-rs/argon2'
import { createInterface } from 'node:readline'

const [password = ''] = process.argv.slice(2)
const stored = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })

console.log('ready')
for await (const line of createInterface({ input: process.stdin })) console.log(await verify(stored, line))
