import type { MeaningTrouble, ServerEvent } from '@portavoz/contract'
import type { Db, Tx } from '../../db/connect.ts'
import { holdAccount } from '../../db/hold-account.ts'
import { inPeace } from '../../db/in-peace.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Model } from '../../ports/brain.ts'
import { type Embedder, EmbedderError } from '../../ports/embedder.ts'
import type { EmbeddingCharge, EmbeddingChange, EmbeddingStore } from './embedding.store.ts'
import { CLAIM_MS, SupersededError } from './read-document.ts'
import { isOfProvider, type Rests, waitAfter } from './rests.ts'
import { spaceOf } from './space.ts'
import type { VectorSet, VectorStore } from './vectors.store.ts'

/** What reads the meaning of an agent's documents, of everybody's where null; null where nothing does. */
export type EmbeddingModelOf = (userId: string, agentId: string | null) => Promise<Model | null>

/** What makes the vectors of an account, and counts what they cost. */
export type EmbedderOf = (userId: string) => Embedder

export type EmbedDocumentNeeds = {
  db: Db
  store: EmbeddingStore
  vectors: VectorStore
  embedderOf: EmbedderOf
  embeddingModelOf: EmbeddingModelOf
  rests: Rests
  clock: Clock
  publish: (tx: Tx, userId: string, event: ServerEvent) => Promise<void>
  /** Called after each commit that is told. */
  committed: () => void
}

/** An owner's provider may answer with 2 MB: so many vectors of 3,072 dimensions fit. */
const AT_ONCE = 24
const TOLD_EVERY_MS = 1_000

const ATREST = { notBefore: null, done: null, trouble: null, tries: 0 } satisfies EmbeddingChange

export type EmbedDocument = ReturnType<typeof createEmbedDocument>

/** Gives a document's passages their vectors. It answers by its words before, meanwhile, and whatever becomes of this. */
export function createEmbedDocument(needs: EmbedDocumentNeeds) {
  const { db, store, vectors, embedderOf, embeddingModelOf, rests, clock, publish, committed } = needs

  const after = (ms: number) => new Date(clock.now().getTime() + ms)

  /** Its account and the document stay as they are meanwhile: whoever deletes or replaces them holds them too. */
  const held = <T>(charge: EmbeddingCharge, work: (tx: Tx) => Promise<T>): Promise<T> =>
    inPeace(db, async (tx) => {
      await holdAccount(tx, charge.userId)
      if (!(await store.hold(tx, charge))) throw new SupersededError()
      return work(tx)
    })

  /** Open consoles see it; `done` is null when nothing is under way any more. */
  async function tell(charge: EmbeddingCharge, done: number | null, work: (tx: Tx) => Promise<unknown>) {
    const { id, userId, name, passageCount: total } = charge
    const stage = done === null ? {} : { stage: { name: 'embedding' as const, done, total } }
    await held(charge, async (tx) => {
      await work(tx)
      await publish(tx, userId, { type: 'document', documentId: id, name, status: 'COMPLETED', ...stage })
    })
    committed()
  }

  const stay = (tx: Tx, charge: EmbeddingCharge, done: number) =>
    store.change(tx, charge, { hasModel: true, done, notBefore: after(CLAIM_MS) })

  /** Asks for the vectors of the passages from here on; they tell which set they belong to. */
  async function fillOn(
    charge: EmbeddingCharge,
    model: Model,
    set: VectorSet | null,
    from: number,
    signal: AbortSignal,
  ) {
    const next = await vectors.passagesFrom(charge.id, from, AT_ONCE)
    const texts = next.map(({ heading, text }) => [heading, text].filter(Boolean).join('\n'))
    const made = await embedderOf(charge.userId).passages(model, texts, signal)
    const dimensions = made[0]?.length ?? 0
    const isOther = set !== null && set.dimensions !== dimensions
    return held(charge, async (tx) => {
      const into =
        set && !isOther ? set : await vectors.choose(tx, charge.userId, spaceOf(model), dimensions, clock.now())
      // What is in the middle of a document waits until all before it is in its set.
      if (!isOther) await vectors.keep(tx, into, charge.id, from, made)
      await stay(tx, charge, from + next.length)
      return { into, isOther }
    })
  }

  async function fill(charge: EmbeddingCharge, model: Model, first: VectorSet | null, signal: AbortSignal) {
    let set = first
    let isChanged = false
    for (let told = -Infinity; ;) {
      const done = set ? await vectors.doneOf(set.id, charge.id) : 0
      if (set && done >= charge.passageCount) return set
      const now = clock.now().getTime()
      if (now - told >= TOLD_EVERY_MS) {
        told = now
        await tell(charge, done, (tx) => stay(tx, charge, done))
      }
      const { into, isOther } = await fillOn(charge, model, set, done, signal)
      if (isOther && isChanged) throw new EmbedderError('rubbish', null)
      isChanged ||= isOther
      set = into
      rests.end(model)
    }
  }

  /** Its words answer meanwhile; its owner reads why. */
  async function putOff(charge: EmbeddingCharge, trouble: MeaningTrouble, notBefore: Date | null): Promise<void> {
    const change = { hasModel: true, done: null, trouble, tries: charge.tries + 1, notBefore }
    const write = (tx: Tx) => store.change(tx, charge, change)
    await (trouble === charge.trouble ? held(charge, write) : tell(charge, null, write))
  }

  async function read(charge: EmbeddingCharge, model: Model, signal: AbortSignal): Promise<void> {
    const set = (await vectors.current(charge.userId, spaceOf(model))) ?? null
    const isKnown = set !== null && (await vectors.isWhole(set.id, charge.id))
    const rest = (tx: Tx) => store.change(tx, charge, { ...ATREST, hasModel: true })
    if (isKnown && charge.trouble === null) return void (await held(charge, rest))
    const whole = isKnown ? set : await fill(charge, model, set, signal)
    await tell(charge, null, async (tx) => {
      await vectors.finish(tx, charge.userId, whole.id, charge.id)
      await rest(tx)
    })
  }

  return {
    async embed(charge: EmbeddingCharge, signal: AbortSignal): Promise<void> {
      const model = await embeddingModelOf(charge.userId, charge.agentId)
      if (!model) return void (await held(charge, (tx) => store.change(tx, charge, { ...ATREST, hasModel: false })))
      const rest = rests.of(model)
      if (rest) return putOff(charge, rest.trouble, rest.until)
      try {
        await read(charge, model, signal)
      } catch (error) {
        if (signal.aborted || !(error instanceof EmbedderError)) throw error
        // What it refuses of one document it may take of another.
        const until = !isOfProvider(error) ? after(waitAfter(charge.tries)) : rests.begin(model, error)
        await putOff(charge, error.kind, until)
        throw error
      }
    },
    /** Whatever kept us from it was ours. */
    failed: (charge: EmbeddingCharge) => putOff(charge, 'server', after(waitAfter(charge.tries))),
    /** Until its document, its account's agents or the installation's model change. */
    setAside: (charge: EmbeddingCharge) => putOff(charge, 'server', null),
    /** For whoever comes next. */
    letGo: (charge: EmbeddingCharge) =>
      held(charge, (tx) => store.change(tx, charge, { notBefore: clock.now(), done: null })),
  }
}
