import { jidDecode } from 'baileys'
import { type Bell, createBell } from '../bell.ts'
import type { Device } from './device.ts'
import type { Gate } from './gate.ts'
import type { SendingLimits } from './limits.ts'
import type { Line } from './line.ts'
import { createPhone, type Identity, type Phone } from './phone.ts'

/** A computer of a phone, at its end of a line. */
export type Present = { phone: Phone; device: Device }

/** A computer that asks to be let in. */
export type Applicant = {
  line: Line
  /** What its QRs may say. */
  refs: string[]
  /** It also offers a code, to that phone. */
  code: { jid: string; wrapped: Uint8Array } | null
  /** Known once somebody typed the code. */
  shared: Uint8Array | null
  isLetIn: boolean
  version: number[]
}

/**
 * How many keys of one use a computer is to leave: `all` 812 of them, as WhatsApp has it. To make, seal and keep those is
 * half of what it costs to let one in: where nobody counts them a `few` do, and the network says that it has one already.
 */
export type Wants = 'few' | 'all'

export type Network = ReturnType<typeof createNetwork>

/** Everybody with WhatsApp, who is on the line, and what the network is in a mood to refuse. */
export function createNetwork(wants: Wants) {
  const bell: Bell = createBell()
  const phones: Phone[] = []
  const lines = new Set<Line>()
  const present = new Map<Line, Present>()
  const applicants = new Map<Line, Applicant>()

  return {
    wants,
    bell,
    phones,
    lines,
    present,
    applicants,
    /** Instead of a welcome, by number, until it is taken away. */
    refusals: new Map<string, number>(),
    /** Instead of an acknowledgement, for the next messages to that number. */
    nacks: new Map<string, number[]>(),
    /** What computers sent, as often as it was taken, and to whom. */
    carried: [] as { id: string; to: string }[],
    /** What numbers may do with new contacts. */
    limits: new Map<string, SendingLimits>(),
    /** Questions about those were asked so often. */
    limitQuestions: 0,
    answersAboutLimits: true,
    gate: null as Gate | null,
    calls: 0,
    /** Computers that asked to be let in. */
    asked: 0,
    /** How often a computer's line was taken by another one of it. */
    taken: 0,
    /** Numbers whose computers hear nothing once they are in. */
    silent: new Set<string>(),
    /** Numbers whose computers are not told yet what waits for them. */
    heldBack: new Set<string>(),
    /** How many of the next goodbyes are refused. */
    refusedGoodbyes: 0,
    oldestVersion: [0, 0, 0],
    oldestLinking: [0, 0, 0],
    versions: [] as string[],

    addPhone(identity: Identity): Phone {
      const phone = createPhone(identity, bell)
      phones.push(phone)
      return phone
    },
    /** By number or by alias, whichever computer is meant. */
    byJid(jid: string): Phone | undefined {
      const user = jidDecode(jid)?.user
      return phones.find(({ number, alias }) => user === number || user === jidDecode(alias)?.user)
    },
    forget(line: Line) {
      present.get(line)?.device.disconnect(line)
      present.delete(line)
      applicants.delete(line)
      lines.delete(line)
      bell.ring()
    },
  }
}
