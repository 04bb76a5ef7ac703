/**
 * Baseline of a sign-in: one argon2id verification per line on stdin, with the product's parameters (19 MiB, two
 * passes, one lane). No HTTP, no database. Frozen: changing it would change what the product is compared with.
 */
import { hash, verify } from '@node-rs/argon2'
import { createInterface } from 'node:readline'

const [password = ''] = process.argv.slice(2)
const passwordHash = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })

console.log('ready')
for await (const line of createInterface({ input: process.stdin })) console.log(await verify(passwordHash, line))
