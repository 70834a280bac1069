import type { InferOutput } from 'valibot'
import type { Catalogue } from './catalogue/product.ts'
import type { influencerPageSchema } from './influencer/schema.ts'

/** What passes between the server, which writes pages, and the app, which is rendered there and runs in the browser. */

/** Where a screen's data comes from: the device's storage in a browser, the database when a page is rendered. */
export interface DataSource {
  catalogue(): Promise<Catalogue>
  /** The public page of an influencer's code; null when there is none. */
  influencer(code: string): Promise<InferOutput<typeof influencerPageSchema> | null>
}

/** The modules of a page by phase, each after those it imports. */
export interface PageScripts {
  idle: readonly string[]
  app: readonly string[]
  /** Imported by the app once it runs. */
  afterwards: readonly string[]
}

/** What the server writes into a page for the phases after it. */
export interface PageFacts extends PageScripts {
  /** The path and query the page was rendered for. Empty for the page that answers every unknown address. */
  page: string
  /** Identifies what the page shows: other content has another digest. */
  contentDigest: string
  /** The share of visits whose speed is measured, 0 to 1. */
  vitals: number
  /** The screen is incomplete without the app, so the app starts without waiting for input. */
  needsApp: boolean
  /** The full style sheets: the page carries the rules of its own elements only. Empty where it links them itself. */
  styles: readonly string[]
}

/** A page as the app renders it. */
export interface RenderedPage {
  /** The router's own spelling of the address, which the page was rendered for. */
  href: string
  status: number
  html: string
  /** The routes it is made of, outermost first: their styles and scripts belong to the page. */
  routes: string[]
  /** Whether the screen is incomplete without the app. */
  needsApp: boolean
  /** Everything the page shows of the shop, as one text: where that is the same, so is the page. */
  contentKey: string
}

/**
 * One address to one document. `origin` is the name under which the shop is known, like `https://shop.example`. Null where
 * what it shows is not wanted: to find that out takes its loaders only, a small part of the work.
 */
export interface RenderDocument {
  (href: string, data: DataSource, origin: string): Promise<RenderedPage>
  (
    href: string,
    data: DataSource,
    origin: string,
    isWanted: (contentKey: string) => boolean,
  ): Promise<RenderedPage | null>
}
