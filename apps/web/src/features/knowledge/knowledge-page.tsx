export function KnowledgePage() {
  return (
    <>
      <h1 className="text-2xl font-semibold">Base de Conocimientos</h1>
      <p className="mt-2 text-texto-3">Aquí subirás los documentos de tus agentes. Todavía la estamos construyendo.</p>
    </>
  )
}
