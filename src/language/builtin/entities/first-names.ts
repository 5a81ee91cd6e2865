/** First names of many cultures, in lower case. */
export const firstNames = `
  aaliyah aaron abbas abby abdul abdullah abebe abel abena abigail abraham achim ada adaeze adam adama addison adebayo adela adele adeleke aditi
  aditya adnan adolfo adrian adriana adrien adrián adwoa afonso agata agnes agnese agnieszka agustín ahmad ahmed ahmet aida aidan aiden aiko ailsa
  aimee aino aisha aishwarya aisling aitor ajay akash akio akira akua alan alana alasdair alba albert alberto aldo alec alejandra alejandro aleksandar
  aleksander aleksandra aleksei alena alessandra alessandro alessia alex alexander alexandra alexandre alexandru alexei alexia alexis alfie alfonso
  alfred alfredo ali alice alicia alicja alina alisa alison alistair allan allison alma alois alvaro alyssa amadou amal amalia amanda amara amaya
  amber ambrose amelia amelie amina amir amira amit amma amparo amy amélie ana anahita ananya anastasia anaïs anders anderson andrea andreas andrei
  andrej andrew andrzej andré andrés andy aneta angela angelica angelika angelina angelo anika anil anita anja anjali ann anna annabel annabelle anne
  anneke anneli annelie anneliese annemarie annette annie annika anselm ansgar anthony antje antoine anton antonella antonia antonina antonio antónio
  anu anuja anya aoife arash archie arda ari ariadne ariana ariel arjun arlo armand armando armin arnaud arne arnold aroha artem arthur artur arturo
  arun arvid asad asha ashley ashok asif aslan asli asmaa astrid atsuko aubrey audrey augustin augustine aurelia aurora aurélie ava axel ayaan ayana
  ayesha ayla aylin ayo ayodele ayumi ayşe azadeh aziz azra babajide bahar bajram balazs baptiste barbara barnaby barry bartek barış bashir bastian
  bea beata beate beatrice beatrix beatriz becca becky behnaz bela belinda bella ben benedict benedikt benita benjamin benny benoit benoît berit
  bernadette bernard bernd bernhard bert berta bertil bertram beth bethany betsy bettina betty beyza bianca bilal bill billie billy birger birgit
  birgitta birte bjarne björn blanca blanka bob bobby bogdan boris boubacar brad bradley brahim bram brandon branislav branko brayden breanna brenda
  brendan brian bridget brigitta brigitte britta bronagh bronwen bruce bruno bryan burak béla caitlin caleb callum calum calvin cameron camila camilla
  camille camilo candice carina carl carla carlo carlos carlotta carmela carmen carol carola carolin carolina caroline carolyn carsten caspar casper
  cassandra cassie catalina catarina caterina catherine cathy catriona cecil cecilia cecilie cedric celeste celia celina celine cem cesar cezary
  chantal charles charlie charlotte chen cheng cheryl chiara chidi chinedu chinwe chioma chiyo chloe chloé chris christa christian christiane
  christina christine christof christoph christophe christopher chukwuemeka ciara cillian cindy claire clara clarissa claudia claudio claus clemens
  clement cleo clive clémence clément colette colin colleen conall connie connor conor conrad constance constantin cora coralie corey corinna corinne
  cormac cornelia cosima cosimo courtney craig cristian cristiano cristina cristóbal curtis cynthia cyril cyrus céline césar dagmar dagny daisuke
  damian damien damir dan dana daniel daniela daniele danielle danijel danilo danny danuta daphne dara dario darius dariusz darragh darren dave david
  davide davina dawid dawit dean debbie deborah debra declan deepa deepak deirdre delia delphine demetrius demi denis denise deniz dennis derek dermot
  derya desmond detlef devin dewi diana diane diarmuid diego dieter dietmar dietrich dilek dilip dimitra dimitri dimitris dina dinesh diogo dirk
  dmitri dmitry dmytro dolores domenico dominic dominik dominika dominique donal donald donatella donna donovan dora doreen dorian doris dorota
  dorothea dorothee dorothy dorte doug douglas dragan duarte duncan dustin dušan dylan ebba ebbe ebony ebru edda eddie edeltraud edgar edith edmund
  edoardo eduard eduardo edward edwin edyta eero efe efua egon eileen eilidh einar eirik ekaterina elaine eleanor elena eleni eleonora elfriede eli
  elia elias elif elijah elin elina elinor eliot elisa elisabeth elisabetta elise eliza elizabeth eliška elke ella elle ellen ellie elliot elliott
  elmar elodie eloise els elsa elsbeth elspeth elvira elwin elżbieta emanuel emanuela emeka emelie emil emile emilia emiliano emilie emilio emily
  emine emir emma emmanuel emmy emre ena enda endre engin enrico enrique enzo eoin ephraim eric erica erich erick erik erika erin ernesto ernst errol
  ersin erwin esa esme esmeralda esra esteban estelle ester esther estrella ethan etienne euan eugen eugene eugenia eunice eva evan evangelos eve
  evelina eveline evelyn evgeny ewa ewan eyal ezra fabian fabienne fabio fabrice fabrizio faisal farah fareed farhad farid fatih fatima fatma fatou
  fatoumata faustina federica federico felicia felicitas felicity felipe felix femi femke ferdinand ferenc fergus fernanda fernando filip filipa
  filipe filippo finlay finn finnian fiona flavia flavio fleur flora florencia florent florentina florian floris folasade folke frances francesca
  francesco francine francis francisca francisco franco frank franka franz franziska françois françoise fred freda freddie frederic frederick frederik
  freja freya frida frieda frieder friedrich frits fritz gabor gabriel gabriela gabriele gabriella gabrielle gaetano gail galina gareth gary gaston
  gaurav gavin geert gemma genevieve gennaro geoff geoffrey georg george georgina georgios gerald gerard gerardo gerd gerda gergely gerhard gerrit
  gertrud gesa ghada giacomo gianluca gianna gideon gigi gilbert gilles gillian gina ginevra gino giorgia giorgio giorgos giovanna giovanni gisela
  giselle gisèle giulia giuliano giulio giuseppe gladys glen glenn gloria godfrey gonzalo goran gordon gottfried grażyna greg gregor gregory greta
  gretchen griet grzegorz guadalupe gudrun guido guillaume guillermo gunnar gunther gus gustav gustavo guy gwen gwendolyn gábor gülsen günter günther
  habib hadi hadiza hadley haji hakan hala halima halina halvard hamid hamish hamza hana hanako hanan hanna hannah hanne hannes hannu hans harald
  haris harold harriet harry haruka haruki haruna haruto hasan hassan hatice hauke heather hector hedda hedvig hedwig heidi heike heiko heinrich heinz
  hektor helen helena helene helga heli helmut hendrik hendrika henk hennie henning henri henriette henrik henrike henry herbert heribert herman
  hermann hermine hernán herta hideki hilary hilda hilde hildegard hillary himari hina hiro hiroko hiroshi hisham hitoshi holger holly horst hortense
  howard hristo hua hubert huda hugh hugo hui humberto hussein hye-jin hélène ian ibrahim ibrahima ida idris ifeoma ignacio ignacy igor ikram ilan
  ilaria ildikó ilias ilka ilona ilse ilya iman imani imke imogen imran imre ina ines inga inge ingeborg ingmar ingo ingrid inès inés ioana ioannis
  iolanda iona ira irena irene irina irma irmgard isaac isabel isabela isabell isabella isabelle isla ismael ismail isolde istván itziar ivan ivana
  ivar ivo ivonne iwan iwona iza izabela jaana jaap jacek jack jackie jackson jacob jacopo jacqueline jacques jadwiga jaime jake jakob jakub jamal
  james jamie jamila jamileh jan jana jane janek janet janez janice janina janine janne jannik janos janusz jared jarek jari jarmila jarosław jasmin
  jasmina jasmine jason jasper javier jay jayden jayne jean jean-luc jean-pierre jeanette jeanne jeannette jeff jeffrey jelena jemima jenna jennifer
  jenny jens jeremiah jeremy jeroen jerome jerry jerzy jesper jess jesse jessica jesus jesús jette jiho jill jim jimena jimmy jin jing jiri jiří
  joachim joan joana joanna joanne joaquim joaquín jochen jodie joe joel johan johann johanna johannes john johnny jolanda jolanta jon jonah jonas
  jonatan jonathan jonna joost joran jordan jordi jorge joris jorma jose josef josefa josefina joseph josephine josh joshua josiah josie josip josé
  joséphine joyce jozef juan juana juancho juanita judit judith judy juha juhani jule jules julia julian juliana juliane julie julien juliet julieta
  juliette julio julius jun juna jurek jussi justin justina justine justus justyna jutta jyoti jános józef jörg jörn jürgen kacper kai kaisa kaito
  kaja kajsa kalle kamal kamala kamil kamila kana karan kareem karel karen kari karim karima karin karina karl karla karolina karoline karsten kasia
  kaspar kasper katarina katarzyna kate katerina katharina katherine kathleen kathrin kathryn kathy katie katja katrin katya kavita kaya kayla
  kayleigh kazuko kazuo keiko keir keiran keisha keith kelly kelvin kemal ken kendra kenji kenneth kenny kenta kerem kerry kerstin kevin khadija
  khaled khalid kiara kieran kim kimberly kira kiran kirill kirsten kirsty kiyoshi kjell klara klaus klemens knut kofi kojo kolja konrad konstantin
  konstantinos kornelia krista kristen kristian kristiina kristin kristina kristof kristoffer kristýna krisztina krystyna krzysztof kunle kurt kwabena
  kwaku kwame kwasi kyle kylie kyra laila lakshmi lamar lana lara larissa larry lars lasse laszlo latisha latoya laura laureen lauren laurence laurent
  laurie lavinia lazar lea leah leander leandro lee leif leila leilani lena leni lennart lennox lenny lenora leo leon leona leonard leonardo leonid
  leonie leonor leopold leroy lesley leslie leszek leticia levi levin lewis leyla liam libby lidia lidija lieke lien lieselotte liisa lila lili lilian
  liliana lilith lillian lilly lily lin lina linda lindsay lindsey linh linnea linus lionel lisa lisbeth lise liselotte liv livia liz liza lizzie
  ljubica lloyd logan loic lois lola lora lorena lorenz lorenzo loretta lori lorna lorraine lothar lotta lotte lottie lou louis louisa louise lourdes
  loïc luan luc luca lucas luci lucia luciana luciano lucie lucien lucille lucinda lucio lucy lucyna lucía ludmila ludovic ludwig luigi luis luisa
  luise luiz lukas luke luna lupe lutz luz lydia lyn lynda lynn lynne lyra lászló léa maaike maarten mabel maciej madeleine madison mads maeve mafalda
  magda magdalena maggie magnus mahmoud mahmud maia maike maja maksim malcolm malgorzata malik malin mallory malte mamadou mandy manfred manish manoel
  manoj manon manuel manuela mara marc marcel marcela marcelina marcello marcelo marcia marcin marco marcos marcus marek margaret margareta margarethe
  margarita margaux margit margot margret margrethe marguerite mari maria mariah mariam mariama marian mariana marianna marianne mariano maribel marie
  marieke mariela marietta marija marijke marilyn marina mario marion maris marisa marisol marissa marit marius mariusz mariya marja marjan marjorie
  marjory markus marla marlene marlies marloes marlon marta marte martha martijn martim martin martina martine marty martí mary maryam marzena masako
  masashi massimo mateja mateo mateus mateusz mathias mathieu mathilda mathilde mathis matias matilda matilde matt matteo matthew matthias matthieu
  mattia matty maud maude maura maureen maurice mauricio maurizio mauro mavis max maxim maxime maximilian maximiliano maxine maya mayumi małgorzata
  meera megan meghan mehdi mehmet mehwish mei meike mel melanie melina melinda melissa meredith meret merle mervyn meryem mette mia micaela micah
  michael michaela michal michał michel michela michele michelle michiel midori mieke miguel mihaela mihai mika mikael mikaela mike mikhail mikkel
  miklós miko mila milan mildred milena milica millie milo miloš mimi mina minh minna mira miranda mirco mireille mirela mirella miriam mirja mirjam
  mirka mirko miroslav mirosław misha mladen moa mohamed mohammad mohammed moira moises molly mona monica monika monique montserrat mordechai morgan
  moritz morten moses mostafa muhammad mukesh munira murat muriel mustafa myra myriam myrna márta nabil nadezhda nadia nadine nadja nadège naila naim
  naima najib nancy nanette naoki naomi narges nasir nasrin nastasia nat natalia natalie natalya natascha natasha nate nathalie nathan nathaniel
  nayeli nazanin neal ned neha neil nele nell nellie nelly nenad neus neven nia niall niamh nicholas nick nicki nico nicola nicolai nicolas nicole
  niels nieves nigel niklas niko nikola nikolai nikolaos nikolas nikos nils nina nino nisha nishant nitin noa noah noam noel noelia nolan nomvula noor
  nora norah norbert noreen noriko norma norman nour noémie nuala nuno nuria nyah obinna octavia octavio oda odile ola olaf ole oleg oleksandr olena
  olga oliver olivia olivier olle ollie olof oluwaseun omar omari omer ondřej onur oona orla ornella oscar oskar osman osvaldo oswald ottavia ottilie
  otto oumar owen ozan pablo paco paddy padma paloma pamela paola paolo parisa parvati pascal pascale pat patrice patricia patricio patrick patrik
  patrycja patryk patsy paul paula paulette paulina pauline paulo pavel pavlos pawel paweł payton pedro peer peggy pekka pelin penelope percy pernille
  perry petar pete peter petra petros petteri phil philip philipp philippa philippe phillip phoebe phyllis pia piero pierre pierrick piet pieter pilar
  pinar piotr pippa pirjo pius polly pooja prakash preben preeti primoz priscilla priti priya priyanka przemysław pınar quentin quinn rachel rachid
  radek radha radmila radosław rafael rafaela rafał rafe raffaele ragnar ragnhild rahul raimund rainer raisa raj raja rajesh rakesh ralf ralph ramesh
  rami ramin ramon ramona ramón rana randall randy rania ranjit raoul raphael raquel rashid rasmus raul ravi ray raymond razvan raúl rebecca rebekah
  rebekka reem regina reginald reiner reinhard reinhold reka remi remo renata renate renato renske rené renée reto reuben rhiannon rhona rhys ricarda
  ricardo riccardo richard rick ricky rigoberto riikka riitta rikke riley rina rishi rita rob robbie robert roberta roberto robin robyn rocco rochelle
  rocío roddy rodney rodolfo rodrigo roger rohan rohit roisin rok roland rolf romain roman romana romane romeo romina romy ron rona ronald ronan ronja
  ronnie rosa rosalia rosalie rosalind rosalinda rosamund rosanna rosanne rosario roseanne roselyn rosemarie rosemary rosie rosina rosita ross rowan
  rowena roxana roxanne roy roza rozálie ruben ruby rubén rudi rudolf rudolph rudy rui rukmini rupert russell ruth ryan ryo ryszard régis réka rémi
  rémy róisín róża rüdiger saanvi sabina sabine sabrina sacha sadia sadie safiya saida sakura salah saleh salim sally salma salman salome salomé
  salvador salvatore sam samanta samantha samar sami samir samira samson samuel samuele sandeep sander sandor sandra sandrine sandro sanja sanjay
  sanna santiago saoirse sara sarah sari sarita sascha sasha saskia satoshi saul saverio sayed scarlett scott sean sebastian sebastián seda segun
  selena selim selin selina selma seok-jin seppo serafina serdar serena serge sergei sergey sergio seth severin shabnam shahid shakira shane shania
  shannon sharon shaun shauna shawn sheena sheila shelly shirin shirley shiv shivani shreya shu sibel sibylle sid sidney siegfried sienna sietske
  sigmund signe sigrid siham silas silja silke silvana silvia silvio simen simeon simon simona simone simão sinan sinead sinéad siobhan siobhán sissel
  siv siân slavko slobodan snezana sofia sofie sofija sofía soledad solomon solveig solène sonia sonja sonya soo-jin sophia sophie soraya soumya
  spencer stacey stacy stan stana stanislas stanislav stanisław stanley stefan stefania stefanie stefano stefanos steffen steffi steinar stella sten
  stephan stephanie stephen steve steven stewart stig stijn stina stuart stéphane stéphanie suad subhash sudha sue suhail sukhdeep suleiman sumit
  sun-hee sung-min sunil sunita suresh surya susan susana susann susanna susanne susie suzan suzanna suzanne suzette svante svea sven svenja svetlana
  svitlana swantje swati sybil syed sylvain sylvester sylvia sylvie szabolcs szilvia szymon sándor sébastien sören søren tadeusz tadhg taiwo takashi
  takeshi takumi talia tamar tamara tamika tamsin tamás tanja tanvi tanya tara tarek tarik tariq taro tarun tasneem tatiana tatjana taylor ted teemu
  teijo teo teodor teodora terence teresa terje terrence terry terézia tess tessa thabo thaddeus thalia thandiwe thanh thea thelma theo theodor
  theodora theodore theresa therese theresia thiago thibault thiemo thierry thijs thomas thora thorben thorsten thorvald thuy thérèse tiago tibor
  tiffany tilda tilman tilo tim timea timo timothy timur tina tino tirza titus tiziana tobi tobias toby todd tom toma tomas tomasz tomi tommaso tommy
  tomoko tomás tomáš toni tonje tony toomas torben torsten torvald tove tracey tracy traudl travis trevor tricia trina trine tristan troels trond
  trudy truus trygve tsering tuomas tuva tyler tyra tyrone tyson uchenna udo ugo ulf uli ulla ulrich ulrika ulrike ulysse uma umar umberto unai urs
  ursel ursula urszula usha usman uta ute uwe vaclav valentin valentina valentino valeria valerie valerio valérie vanda vanessa vanja vasco vasil
  vasilis vasily veera velma vera verena veronica veronika veronique verónica vesna vibeke vicente vicki vicky victor victoria vidar vijay vikram
  viktor viktoria vilde vilhelm vilma vincent vincenzo vinod violeta violetta virgil virginia virginie vishal vito vittoria vittorio vivek vivian
  viviana vivienne vlad vladimir vladislav vlado volha volkan volker vroni václav véronique waldemar waleed walid wally walter waltraud wanda wanjiru
  wayne wei wendell wendy wenke werner weronika wessel wibke wiebke wiesława wiktor wilfred wilfried wilhelm wilhelmina wilko willem william willy
  wilma wim winfried winifred winona winston wioletta wojciech wolfgang wouter xander xavier xenia xiao ximena xiomara xochitl yaakov yael yan yana
  yann yannick yannis yara yaroslav yasemin yash yasin yasir yasmin yasmina yasmine yassin yasuko yefim yehuda yelena yesenia yevgeny yiannis yifan
  yildiz ylva yoko yolanda yonas yoon-ah yosef yoshi youssef yousuf ysabel yuan yuka yuki yuko yulia yun yuri yusra yusuf yuto yuval yves yvette
  yvonne zac zach zachary zack zahide zahir zahra zaid zainab zane zara zbigniew zdenek zdeněk zehra zeinab zelda zena zenon zeynep zhanna zhen zhi
  zhou ziad zita ziva zlatan zoe zofia zohra zola zoltan zoltán zora zoran zosia zoë zsofia zsolt zsuzsa zuleika zuzana zuzanna álvaro élodie étienne
  ömer özlem łukasz živa`;
