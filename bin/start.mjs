import { buildIfChanged } from './build.mjs'
import { claim } from './claim.mjs'
import { command, isEnding } from './command.mjs'
import { explain } from './failure.mjs'
import { installMissing } from './install.mjs'
import { node24 } from './node24.mjs'
import { portFromEnv, requireFreePort } from './port.mjs'
import { filled, lastNight, upgradedDatabase } from './prepare.mjs'
import { keepServing } from './server.mjs'
import { stage } from './stage.mjs'

await command(start, { signalCode: 0 })

async function start() {
  const port = portFromEnv()
  await claim('npm start', port)
  await requireFreePort(port, process.env.HOST)
  await stage('安装依赖', installMissing)
  const node = node24()
  const url = await upgradedDatabase(node)
  // Filling a company leaves a core for what needs none of it: building the pages, loading the server.
  const prepared = Promise.all([filled(node, url), stage('构建页面', () => buildIfChanged(node))])
  const after = prepared.then(() => process.stdout.write(`启动服务  端口 ${port}\n`))
  const night = ([isNew]) => isNew && lastNight(node, url)
  const onServing = () => void prepared.then(night).catch(sayUnlessEnding)
  return keepServing(node, { PORT: String(port), DATABASE_URL: url }, { after, onServing })
}

// The next night does it as well.
function sayUnlessEnding(error) {
  if (!isEnding()) process.stderr.write(`${explain(error)}\n`)
}
