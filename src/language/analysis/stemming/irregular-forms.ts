import type { ForeignLanguage } from "../stop-words.ts";

/** Irregular English forms, `word:form,form`. Forms that are also other words (saw, rose, left) are left out. */
const families = `be:been buy:bought bring:brought think:thought teach:taught catch:caught fight:fought seek:sought
  go:went,gone,goes come:came take:took,taken give:gave,given get:got,gotten make:made say:said tell:told sell:sold
  know:knew,known grow:grew,grown throw:threw,thrown fly:flew,flown draw:drew,drawn blow:blew,blown show:shown
  see:seen eat:ate,eaten drink:drank,drunk drive:drove,driven ride:rode,ridden write:wrote,written speak:spoke,spoken
  break:broke,broken steal:stole,stolen choose:chose,chosen freeze:froze,frozen wake:woke,woken wear:wore,worn
  tear:tore,torn swear:swore,sworn forget:forgot,forgotten hide:hid,hidden bite:bit,bitten begin:began,begun
  swim:swam,swum sing:sang,sung ring:rang,rung run:ran shake:shook,shaken fall:fallen keep:kept sleep:slept
  sweep:swept feel:felt meet:met send:sent spend:spent lend:lent build:built lose:lost pay:paid hear:heard hold:held
  sit:sat win:won stand:stood understand:understood become:became lead:led feed:fed read:reread have:had do:did,done
  hang:hung stick:stuck strike:struck dig:dug shoot:shot sink:sank,sunk
  child:children man:men woman:women person:people mouse:mice foot:feet tooth:teeth goose:geese
  knife:knives wife:wives life:lives leaf:leaves shelf:shelves half:halves wolf:wolves thief:thieves loaf:loaves
  good:better,best bad:worse,worst`;

/** Stems of irregular verbs after folding, so one entry covers all endings: schrieb, ging, tuv. */
const germanStems = `back:buk beginn:begann,begonn beiss:biss biet:bot bind:band,bund bieg:bog bleib:blieb
  brech:brach,broch,brich brenn:brannt bring:bracht denk:dacht ei:eier ess:ass,gess,isst fahr:fuhr fall:fiel fang:fing
  find:fand,fund flieg:flog fliess:floss geb:gab,gibt geh:ging,gang geniess:genoss gewinn:gewann,gewonn giess:goss
  greif:griff halt:hielt hang:hing heb:hob helf:half,holf,hilf kenn:kannt komm:kam lad:lud lass:liess lauf:lief
  leid:litt leih:lieh les:las,liest lieg:lag nehm:nahm,nomm,nimm nenn:nannt reiss:riss reit:ritt renn:rannt riech:roch
  ruf:rief scheid:schied schein:schien schieb:schob schiess:schoss schlaf:schlief schlag:schlug schliess:schloss
  schneid:schnitt schreib:schrieb schweig:schwieg schwimm:schwamm,schwomm seh:sah,sieh sing:sang,sung sitz:sass,sess
  sprech:sprach,sproch,sprich spring:sprang,sprung steh:stand steig:stieg stehl:stahl,stohl,stiehl
  sterb:starb,storb,stirb trag:trug treff:traf,troff,triff trink:trank,trunk tun:tat,tan vergess:vergass,vergisst
  verlier:verlor wachs:wuchs wasch:wusch werf:warf,worf,wirf wieg:wog wiss:wusst,weiss zieh:zog`;
const spanishStems = `abrir:abiert,abr andar:anduv conduc:conduj,conduzc cubrir:cubiert,cubr dec:dij,dich,dig escrib:escrit
  estar:estuv hac:hic,hech,hag jug:jueg mor:mur,muert pod:pud pon:pus,puest,pong produc:produj,produzc quer:quis romp:rot
  sab:sup ten:tuv,teng tra:traj,traig ven:vin,veng ver:vist,veo volv:vuelt`;
const frenchStems = `apprendr:appris,apprend,apprennent boir:bu,bois,boit,boivent comprendr:compris,comprend,comprennent
  conduir:conduis,conduit connaitr:connu,con,connaît,connait devoir:dois,doit,doivent dir:dis,dit,disent
  ecrir:ecrit,ecris,ecrivent lir:lu,lis,lit,lisent mettr:mis,met,mettent mour:mort,meur,meurt,meurent offrir:offert,offr
  ouvr:ouvert pouvoir:pu,peux,peut,peuvent prendr:pris,prend,prennent recevoir:recu,recoit,recois,recoivent
  savoir:su,sais,sait,savent ten:tien,tient,tiennent ven:vien,vient,viennent voir:vu,vois,voit,voient
  vouloir:voulu,veux,veut,veulent`;

/** Maps every form to its word. */
function toForms(families: string): ReadonlyMap<string, string> {
  return new Map(
    families.split(/\s+/).flatMap((family) => {
      const [word = "", forms = ""] = family.split(":");
      return forms.split(",").map((form) => [form, word] as const);
    }),
  );
}

export const irregularForms = toForms(families);
export const irregularStems: Readonly<Record<ForeignLanguage, ReadonlyMap<string, string>>> = {
  german: toForms(germanStems),
  spanish: toForms(spanishStems),
  french: toForms(frenchStems),
};
