import { ended, start } from './child.mjs'
import { claim } from './claim.mjs'
import { command } from './command.mjs'
import { installMissing } from './install.mjs'
import { node24 } from './node24.mjs'
import { portFromEnv, requireFreePort } from './port.mjs'
import { prepareDatabase } from './prepare.mjs'
import { inProject, projectEnv } from './project.mjs'
import { serve } from './server.mjs'
import { stage } from './stage.mjs'

const PAGES = [
  ['apps/web', 5173],
  ['apps/login', 5174],
]

await command(develop, { signalCode: 0 })

async function develop() {
  const port = portFromEnv()
  await claim('npm run dev', port)
  await requireFreePort(port, process.env.HOST)
  await stage('安装依赖', installMissing)
  const node = node24()
  const url = await prepareDatabase(node)
  const server = serve(node, { PORT: String(port), DATABASE_URL: url }, ['--watch'])
  const pages = PAGES.map(([app, own]) => servePages(node, app, own, `http://127.0.0.1:${port}`))
  return Promise.race([server, ...pages].map(ended))
}

function servePages(node, app, port, api) {
  const args = [inProject('node_modules/vite/bin/vite.js'), '--port', String(port), '--strictPort', '--clearScreen', 'false']
  return start(node, args, {
    cwd: inProject(app),
    env: projectEnv(node, { API_URL: api }),
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}
