import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** What the shell and the home page call: without a chunk of its own, each would bring along its whole module. */
const SHELL_CONTRACT =
  /packages\/contract\/src\/(kit\/(index|field|resource|crud|manifest|states|realtime)|account\/(session|credentials|preference|own-data|explain|saved-view)|basic\/(message|channels)|data-center-report\/(home-page|home-page-log|update-log|general-report|lineage)|tool\/export-job)\.ts/

const api = process.env['API_URL'] ?? 'http://127.0.0.1:8080'

export default defineConfig({
  base: '/',
  plugins: [react()],
  server: { proxy: { '/api': { target: api, ws: true } } },
  build: {
    outDir: 'dist',
    target: 'es2023',
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // A request costs more than the few lines it brings: what every page needs is one file.
          groups: [
            { name: 'shell', tags: ['$initial'], priority: 3 },
            { name: 'contract-shell', test: SHELL_CONTRACT, priority: 2 },
            { name: contractChunk, priority: 1 },
          ],
        },
      },
    },
  },
})

/** One chunk a module: a page and the pickers that look up its resource share it. */
function contractChunk(id: string): string | null {
  const module = /packages\/contract\/src\/([\w-]+)\//.exec(id)?.[1]
  return module ? `contract-${module}` : null
}
