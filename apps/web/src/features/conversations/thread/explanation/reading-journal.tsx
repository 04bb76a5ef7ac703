export const ReadingJournal = () => <p className="text-sm text-texto-3">Leyendo qué pasó…</p>
