import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = process.env['API_URL'] ?? 'http://127.0.0.1:8080'

export default defineConfig({
  base: '/',
  plugins: [react()],
  server: { proxy: { '/api': { target: api, ws: true } } },
  build: {
    outDir: 'dist',
    target: 'es2023',
    chunkSizeWarningLimit: 800,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: contractChunk }] } } },
  },
})

/** One chunk a module: a page and the pickers that look up its resource share it. */
function contractChunk(id: string): string | null {
  const module = /packages\/contract\/src\/([\w-]+)\//.exec(id)?.[1]
  return module ? `contract-${module}` : null
}
