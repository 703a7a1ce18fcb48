import { graphql } from '@uketsuke/graphql';

export const linkQuery = graphql(`
  query PortalLink {
    link {
      kind
      environment
      remainingMs
    }
  }
`);
