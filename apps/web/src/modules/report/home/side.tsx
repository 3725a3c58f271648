import HomePanels from '../../../app/messages/home-panels.tsx'
import { Entries } from './entries.tsx'

/** Beside the figures: what is new in the product and in the company. */
export default function Side() {
  return (
    <div className="home-side">
      <HomePanels />
      <Entries />
    </div>
  )
}
