import { graphql, type ResultOf } from '@uketsuke/graphql';

export const linkQuery = graphql(`
  query LinkPage {
    link {
      kind
      environment
      remainingMs
    }
  }
`);
export type OpenedLink = ResultOf<typeof linkQuery>['link'];
