import { LatestRelease } from './latest-release.tsx'
import { UpdateLog } from './update-log.tsx'

/** Beside the dashboard: the latest release and what changed in the product. */
export default function HomePanels() {
  return (
    <>
      <section className="home-panel" aria-label="消息中心">
        <h2>消息中心</h2>
        <LatestRelease />
      </section>
      <section className="home-panel" aria-label="更新日志">
        <h2>更新日志</h2>
        <UpdateLog />
      </section>
    </>
  )
}
